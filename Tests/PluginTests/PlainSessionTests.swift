import DropReplay
import Foundation
import TestExtent
import Testing

/// A handler is tried with its own sessions; users drop what nobody made for it.
@Suite("Shipped handlers on sessions that nobody made for them")
struct PlainSessionTests {
  private static let long = String(repeating: "n", count: 4096)

  private static func item(_ id: String, _ name: String?, _ type: String, _ payload: String)
    -> String
  {
    let named = name.map { "\"name\": \"\($0)\", " } ?? ""
    return
      "{ \"id\": \"\(id)\", \(named)\"representations\": [{ \"type\": \"\(type)\", \(payload) }] }"
  }

  private static func text(_ text: String) -> String { "\"text\": \"\(text)\"" }

  private static let pixel =
    "\"base64\": \"iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk"
    + "+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==\""

  /// One of each kind, with a name, without one, and with one that has no room for more.
  private static let items = [
    item("note", "note", "public.utf8-plain-text", text("hello")),
    item("empty", "empty", "public.utf8-plain-text", text("")),
    item("page", nil, "public.html", text("<p><a href='https://example.com/'>x</a></p>")),
    item("link", nil, "public.url", text("https://example.com/a")),
    item("long-link", long, "public.url", text("https://example.com/" + long.dropLast(20))),
    item("picture", "p.png", "public.png", pixel),
    item("nameless", nil, "public.png", pixel),
    item("long-picture", long, "public.png", pixel),
    item("long-note", long, "public.utf8-plain-text", text("hello")),
    item("table", "a.csv", "public.comma-separated-values-text", text("a,b\\n1,2\\n")),
    item("mail", "m.eml", "public.email-message", text("From: a@example.com\\n\\nbody\\n")),
    item("broken", "a.pdf", "com.adobe.pdf", text("%PDF-1.4")),
    item("film", "a.mov", "com.apple.quicktime-movie", "\"zeros\": 1000"),
    item("card", "a.vcf", "public.vcard", text("BEGIN:VCARD\\nFN:A\\nEND:VCARD\\n")),
    item("data", "", "public.data", "\"zeros\": 10"),
  ]

  /// Only those that come, so that no time goes into reading the others.
  private static func declared(_ wanted: [String]) -> String {
    zip(ids, items).filter { wanted.contains($0.0) }.map(\.1).joined(separator: ", ")
  }

  private static let ids = [
    "note", "empty", "page", "link", "long-link", "picture", "nameless", "long-picture",
    "long-note", "table", "mail", "broken", "film", "card", "data",
  ]

  private func faults(_ plugin: String, _ ids: [String], by way: String) throws
    -> Int
  {
    let names = ids.map { "\"\($0)\"" }.joined(separator: ", ")
    let begin =
      way == "begin"
      ? "{ \"t\": 0, \"type\": \"begin\", \"items\": [\(names)], \"at\": [5, 5] }, "
        + "{ \"t\": 10, \"type\": \"drop\" }"
      : "{ \"t\": 0, \"type\": \"\(way)\", \"destination\": \"place\", \"items\": [\(names)] }"
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "place", "frame": [0, 0, 99, 99], "plugin": "\(plugin)",
          "allow": ["storage", "tasks", "clock"] }],
        "items": [\(Self.declared(ids))],
        "events": [\(begin), { "t": 60000, "type": "undo", "destination": "place" },
          { "t": 60010, "type": "redo", "destination": "place" }] }
      """
    let folder = ShippedFiles.root.path
    let replay = try SessionReplay(bytes: Array(session.utf8), folder: folder, setup: ReplaySetup())
    return try replay.run(.jsonLines).summary.faultCount
  }

  @Test("have no fault, whatever comes and however it comes", arguments: ShippedFiles.folders)
  func noFault(folder: String) throws {
    for way in ["begin", "paste", "share"] {
      // What is shared comes as what is pasted does, and in a quick run of the tests that as what is dragged.
      let isOneByOne = way == "begin" || (way == "paste" && Extent.isWhole)
      for ids in (isOneByOne ? Self.ids.map { [$0] } : []) + [Self.ids] {
        #expect(try faults(folder + "/plugin.lua", ids, by: way) == 0, "\(ids) by \(way)")
      }
    }
  }
}
