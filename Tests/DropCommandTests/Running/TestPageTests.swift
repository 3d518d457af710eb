import Foundation
import TestGround
import Testing

@Suite("The page of tests")
struct TestPageTests {
  /// A plugin with a session that passes, one that fails, one whose transcript is another, one that is skipped and
  /// one that can't be read.
  private static func folder() throws -> BuiltTool.Folder {
    let folder = try TestCommandTests.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
    let golden = try folder.text(of: "shelf/sessions/first-drop.transcript.jsonl")
    func write(_ name: String, _ text: String) throws {
      try folder.write(text, to: "shelf/sessions/\(name)")
    }
    try write("changed.json", session)
    try write(
      "changed.transcript.jsonl",
      golden.replacingOccurrences(of: "\"type\":\"drop\"", with: "\"type\":\"drop</script>\"")
    )
    let expecting = session.replacingOccurrences(of: "\"partial\"", with: "\"failed\"")
    #expect(expecting != session)
    try write("unmet.json", expecting)
    if let trait = try BuiltTool.missingTrait() {
      let needing = "\"x-needs\": [\"\(trait)\"], \"title\""
      try write("skipped.json", session.replacingOccurrences(of: "\"title\"", with: needing))
    }
    try write("unreadable.json", "{ \"format\": \"dndhost.session/1\", \"titel\": 1 }")
    return folder
  }

  @Test("has what failed first, each with what differs, what was skipped and why, and what passed")
  func cases() throws {
    let folder = try Self.folder()
    let ending = try BuiltTool.run(["test", "shelf", "-o", "t.html"], in: folder)
    #expect(ending.status != 0 && ending.output.isEmpty)
    let html = try folder.text(of: "t.html")
    let cards = html.components(separatedBy: "<details class=\"card\"").dropFirst()
    #expect(cards.count == 3)
    let trait = try BuiltTool.missingTrait()
    #expect(html.contains("3 of \(trait == nil ? 4 : 5) failed"))
    let passed = try #require(html.range(of: "1 passed</summary>"))
    let last = try #require(html.range(of: "shelf/unreadable"))
    #expect(last.lowerBound < passed.lowerBound)
    if let trait {
      let skipped = try #require(html.range(of: "needs the \(trait) trait"))
      #expect(last.lowerBound < skipped.lowerBound && skipped.lowerBound < passed.lowerBound)
    }
    let unmet = try #require(cards.first { $0.contains("shelf/unmet") })
    #expect(unmet.contains("expect.outcome.status: expected failed, found partial"))
    let unreadable = try #require(cards.first { $0.contains("shelf/unreadable") })
    #expect(unreadable.contains("can't be run") && unreadable.contains("did you mean"))
  }

  @Test("lays the golden transcript beside that of the run, aligned to the first difference")
  func golden() throws {
    let folder = try Self.folder()
    _ = try BuiltTool.run(["test", "shelf", "--format", "html", "-o", "t.html"], in: folder)
    let html = try folder.text(of: "t.html")
    let pair = try Self.pair(html, "t1d")
    let rows = try #require(pair["rows"] as? [Int])
    let first = try #require(pair["first"] as? Int)
    let triples = stride(from: 0, to: rows.count, by: 3).map { Array(rows[$0..<$0 + 3]) }
    #expect(triples.filter { $0[2] != 0 }.count <= 2)
    #expect(triples[..<first].allSatisfy { $0[2] == 0 })
    // Of a name that would end the page's script nothing but its text is left.
    #expect(html.contains("drop&lt;/script&gt;"))
    #expect(
      html.components(separatedBy: "</script>").count
        == html.components(separatedBy: "<script").count
    )
  }

  private static func pair(_ html: String, _ id: String) throws -> [String: Any] {
    let mark = "<script type=\"application/json\" id=\"pair-\(id)\">"
    let start = try #require(html.range(of: mark), "no \(id)")
    let end = try #require(html.range(of: "</script>", range: start.upperBound..<html.endIndex))
    let json = Data(html[start.upperBound..<end.lowerBound].utf8)
    return try #require(try JSONSerialization.jsonObject(with: json) as? [String: Any])
  }

  @Test("says in words that all passed")
  func passed() throws {
    let folder = try TestCommandTests.plugin()
    let ending = try BuiltTool.run(["test", "shelf", "-o", "t.html"], in: folder)
    #expect(ending.status == 0)
    let html = try folder.text(of: "t.html")
    #expect(html.contains("All 1 passed.") && !html.contains("<details class=\"card\""))
  }

  @Test("tells of the first hundred that fail what differs, and of the others what they say")
  func many() throws {
    let folder = try TestCommandTests.plugin()
    let session = try folder.text(of: "shelf/sessions/first-drop.json")
      .replacingOccurrences(of: "\"partial\"", with: "\"failed\"")
    for number in 0..<110 { try folder.write(session, to: "shelf/sessions/x\(number).json") }
    _ = try BuiltTool.run(["test", "shelf", "-o", "t.html"], in: folder)
    let html = try folder.text(of: "t.html")
    #expect(html.components(separatedBy: "<details class=\"card\"").count == 111)
    #expect(html.components(separatedBy: "<script type=\"application/json\"").count == 101)
    #expect(html.components(separatedBy: "expected failed, found partial").count > 111)
  }
}
