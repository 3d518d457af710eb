import DropContent
import DropCore
import Foundation
import Testing

/// The type lists that sixty real applications put on a drag or a clipboard, and what six kinds of
/// view take of each. `choices.txt` beside them was read line by line; with `DNDHOST_UPDATE=1` in the
/// environment it is written anew.
@Suite("What real applications offer")
struct PayloadTests {
  struct Payload: Decodable {
    let app: String
    let content: String
    let platform: String
    let name: String?
    let types: [String]
  }

  static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fixtures/payloads")

  static let views: [(name: String, wanted: [ContentType])] = [
    ("image", [.image]),
    ("text", [.plainText]),
    ("rich text", [.rtf, .html, .plainText]),
    ("files", [.item]),
    ("link", [.url]),
    ("contact", [.contact, .plainText]),
  ]

  static func payloads() throws -> [Payload] {
    let data = try Data(contentsOf: folder.appending(path: "app-payloads.json"))
    return try JSONDecoder().decode([Payload].self, from: data)
  }

  static func described(_ choice: RepresentationChoice) -> String {
    guard let chosen = choice.chosen else { return "-" }
    var words = ["\(chosen.representation + 1)", chosen.type.id]
    if chosen.readsFile { words.append("-> its file, \(chosen.result)") }
    words += chosen.steps.map { "-> \($0.to.id) (\($0.cost.phrase))" }
    return words.joined(separator: " ")
  }

  @Test("Each of six views takes what the reviewed table says")
  func choices() throws {
    var lines: [String] = []
    for payload in try Self.payloads() {
      let name = payload.name.map { ", \"\($0)\"" } ?? ""
      lines.append("\(payload.app), \(payload.content) (\(payload.platform)\(name))")
      let offered = OfferedTypes(payload.types.map { ContentType($0) }, name: payload.name)
      for view in Self.views {
        let choice = RepresentationChoice(offered, wanted: view.wanted, graph: .builtIn)
        let label = view.name.padding(toLength: 10, withPad: " ", startingAt: 0)
        lines.append("  \(label) \(Self.described(choice))")
      }
    }
    let text = lines.joined(separator: "\n") + "\n"
    let file = Self.folder.appending(path: "choices.txt")
    if ProcessInfo.processInfo.environment["DNDHOST_UPDATE"] != nil {
      try text.write(to: file, atomically: false, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == text)
  }

  @Test("Every representation is either a candidate or has a reason")
  func reasons() throws {
    for payload in try Self.payloads() {
      let offered = OfferedTypes(payload.types.map { ContentType($0) }, name: payload.name)
      for view in Self.views {
        let choice = RepresentationChoice(offered, wanted: view.wanted, graph: .builtIn)
        let places =
          choice.passedOver.map(\.representation)
          + (choice.chosen.map { [$0.representation] } ?? [])
        #expect(places.sorted() == Array(payload.types.indices))
      }
    }
  }
}
