import Foundation
import TestGround
import Testing

/// What a change of a plugin does to its sessions is told to whoever reviews it, and to nobody else's.
@Suite("What changed over a corpus")
struct ChangedFromTests {
  /// Two plugins of several sessions each, and a report of them.
  static func corpus() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    for name in ["one", "two"] {
      #expect(try BuiltTool.run(["new", name], in: folder).status == 0)
      let session = try folder.text(of: "\(name)/sessions/first-drop.json")
      for number in 1...6 {
        let text = session.replacing("\"latency\": 120", with: "\"latency\": \(120 + number)")
        try folder.write(text, to: "\(name)/sessions/n\(number).json")
      }
    }
    let made = try Self.test(folder, ["-f", "json", "-o", "before.json"])
    #expect(made.status == 0 && made.output.isEmpty)
    return folder
  }

  static func test(
    _ folder: BuiltTool.Folder,
    _ more: [String]
  ) throws -> BuiltTool.Ending {
    try BuiltTool.run(["test", "."] + more, in: folder)
  }

  static func edit(
    _ folder: BuiltTool.Folder,
    _ file: String,
    _ old: String,
    _ new: String
  ) throws {
    let text = try folder.text(of: file)
    #expect(text.contains(old))
    try folder.write(text.replacing(old, with: new), to: file)
  }

  private static let review = ["--changed-from", "before.json"]

  @Test("Nothing is told where nothing does something else, whatever else was edited")
  func same() throws {
    let folder = try Self.corpus()
    try Self.edit(folder, "one/plugin.lua", "-- Bytes after it", "-- Bytes behind it")
    let run = try Self.test(folder, Self.review)
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "All 14 sessions do what was done before.\n")
  }

  @Test(
    "A drop that is forbidden is told by what follows from it, of the plugin that was edited alone"
  )
  func forbidden() throws {
    let folder = try Self.corpus()
    let copy = "operation = \"copy\", insert_at = session:index()"
    try Self.edit(folder, "two/plugin.lua", copy, "operation = \"forbidden\"")
    let run = try Self.test(folder, Self.review)
    #expect(run.status == 1)
    let text = run.output
    #expect(text.hasPrefix("7 of 14 sessions do something else.\n"))
    for line in [
      "Tests turn out otherwise: 7 sessions", "  passed → failed: 7 sessions (two/plugin.lua)",
      "Whether it may be dropped: 7 sessions", "What becomes of an item: 7 sessions",
      "  imported no longer: 7 sessions (two/plugin.lua)",
      "    dndhost compare before/plugin.lua two/plugin.lua --session two/sessions/first-drop.json",
    ] {
      #expect(text.contains("\n\(line)"), "\(line) in \(text)")
    }
    #expect(!text.contains("one/"))
  }

  @Test("Things that go in another order are told as that, with the lines of both")
  func order() throws {
    let folder = try Self.corpus()
    let place = "insert_at = session:index()"
    try Self.edit(folder, "one/plugin.lua", place, "insert_at = 1")
    let run = try Self.test(folder, Self.review)
    #expect(run.status == 1 && run.output.hasPrefix("7 of 14 sessions do something else.\n"))
    let gist = "\n  ends with 2 entries, in another order: 7 sessions (one/plugin.lua)\n"
    #expect(run.output.contains(gist))
    #expect(run.output.contains("one ends with 2 entries: first, Shopping.txt\n"))
    #expect(run.output.contains("one ends with 2 entries: Shopping.txt, first\n"))
  }

  @Test("As JSON and as a page it says the same, and another report is compared as a run is")
  func formats() throws {
    let folder = try Self.corpus()
    try Self.edit(folder, "two/plugin.lua", "\"copy\"", "\"move\"")
    let run = try Self.test(folder, Self.review + ["-f", "json"])
    #expect(run.status == 1)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(run.output.utf8)) as? [String: Any]
    )
    #expect(json["format"] as? String == "dndhost.changes/1" && json["changed"] as? Int == 7)
    let kinds = try #require(json["kinds"] as? [[String: Any]])
    #expect(kinds.contains { $0["kind"] as? String == "operation" && $0["count"] as? Int == 7 })
    _ = try Self.test(folder, ["-f", "json", "-o", "after.json"])
    let compared = try BuiltTool.run(
      ["compare", "before.json", "after.json", "-f", "json"],
      in: folder
    )
    #expect(compared.output == run.output && compared.status == 1)
    let page = try Self.test(folder, Self.review + ["-o", "changes.html"])
    #expect(page.status == 1 && page.output.isEmpty)
    let html = try folder.text(of: "changes.html")
    #expect(html.contains("7 of 14 sessions do something else."))
    #expect(html.contains("two/plugin.lua; for instance two/sessions/first-drop.json"))
    #expect(!html.contains("one/plugin.lua"))
  }

  @Test("What is new, gone, or otherwise with the same plugin is said")
  func sessions() throws {
    let folder = try Self.corpus()
    let gone = folder.url.appendingPathComponent("one/sessions/n1.json")
    try FileManager.default.moveItem(
      at: gone,
      to: folder.url.appendingPathComponent("two/sessions/n9.json")
    )
    try Self.edit(folder, "two/sessions/n2.json", "\"text\": \"Bread\"", "\"fails\": \"lost\"")
    let run = try Self.test(folder, Self.review)
    #expect(run.status == 1)
    let start = """
      1 of 14 sessions does something else.
      1 is new: two/sessions/n9.json
      1 is gone: one/sessions/n1.json
      1 does so though its plugins are the same: two/sessions/n2.json

      """
    #expect(run.output.hasPrefix(start), "\(run.output)")
  }

  @Test(
    "It is the same from a cache, on any number of threads, and with one that knew only results"
  )
  func cached() throws {
    let folder = try Self.corpus()
    try Self.edit(folder, "one/plugin.lua", "\"copy\"", "\"move\"")
    let bare = try Self.test(folder, Self.review + ["-j", "1"])
    _ = try Self.test(folder, ["--cache", "../kept-\(folder.url.lastPathComponent)"])
    let place = "../kept-\(folder.url.lastPathComponent)"
    defer {
      try? FileManager.default.removeItem(at: folder.url.appendingPathComponent(place))
    }
    for found in [0, 14, 14] {
      let run = try Self.test(folder, Self.review + ["--cache", place, "-j", "3"])
      #expect(run.output == bare.output && run.status == bare.status)
      #expect(run.errors == "\(found) of 14 from the cache\n")
    }
    let results = try Self.test(folder, ["--cache", place])
    #expect(results.errors == "14 of 14 from the cache\n")
  }

  @Test("What is no report, is torn, or doesn't go together is refused in words")
  func refused() throws {
    let folder = try Self.corpus()
    let whole = try folder.text(of: "before.json")
    let lines = whole.split(separator: "\n", omittingEmptySubsequences: false)
    let torn: [(String, String)] = [
      ("", "not a report"), ("{}", "not a report"), (String(lines[0]), "it ends too early"),
      (lines.prefix(4).joined(separator: "\n") + "\n", "it ends too early"),
      (whole.replacing("\"verdict\":\"passed\"", with: "\"verdict\":\"?\""), "is no session"),
      (
        ([lines[0], lines[2], lines[1]] + lines[3...]).joined(separator: "\n"),
        "isn't in its place"
      ),
    ]
    for (text, said) in torn {
      try folder.write(text, to: "torn.json")
      let run = try Self.test(folder, ["--changed-from", "torn.json"])
      #expect(run.status == 65 && run.errors.contains("torn.json: "), "\(run.errors)")
      #expect(run.errors.contains(said), "\(run.errors)")
    }
    #expect(try Self.test(folder, ["--changed-from", "none.json"]).status == 66)
    for more in [["-u"], ["-f", "tap"], ["-f", "junit"]] {
      let run = try Self.test(folder, Self.review + more)
      #expect(run.status == 64 && run.errors.contains("'--changed-from' doesn't go with"))
    }
  }
}
