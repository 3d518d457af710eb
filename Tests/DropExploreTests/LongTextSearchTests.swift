import DropExplore
import Testing

@Suite("Handlers of long texts")
struct LongTextSearchTests {
  private func found(_ perform: String, text: String, type: String) async throws -> [Finding] {
    let session = """
      { "format": "dndhost.session/1",
        "destinations": [{ "id": "list", "plugin": "plugin.lua", "frame": [0, 0, 100, 100] }],
        "items": [{ "id": "one", "representations": [{ "type": "\(type)", "text": "\(text)" }] }],
        "events": [{ "t": 0, "type": "begin", "items": ["one"], "at": [50, 50] }, { "t": 10, "type": "drop" }] }
      """
    let plugin = """
      return { name = "p", api = 1, on_perform = function(session)
        dnd.each(session.items, function(item) local content, n = item:load(), 0 \(perform) end) end }
      """
    return try await WrittenSearch.found(plugin: plugin, session: session, runs: 20, isShrunk: true)
  }

  private static let table = "public.comma-separated-values-text"
  private static let join = """
    local out = "" for _, row in ipairs(content:json()) do out = out .. row[1] .. ";" end
    session:insert { contents = { { name = out:sub(1, 9), content = content } } }
    """
  private static let walk = """
    for _, row in content:each { values = true } do n = n + #row[1] end
    session:insert { contents = { { name = "rows" .. n, content = content } } }
    """

  @Test(
    "are called wrong where they are over their limits, in a session hardly longer than it takes"
  )
  func joins() async throws {
    let found = try await found(Self.join, text: "Ada,36\\nBob,40\\n", type: Self.table)
    #expect(found.map(\.violation.invariant) == [.noFault], "\(found)")
    let finding = try #require(found.first)
    #expect(finding.violation.detail.contains("used up its budget of one run"))
    let size = try #require(finding.session).utf8.count
    #expect(finding.violation.detail.hasSuffix(" bytes)"))
    #expect(!finding.violation.detail.contains("1 MiB"))
    #expect((10_000..<200_000).contains(size), "\(size)")
  }

  @Test("aren't where they go through them, and of other types nothing is made long")
  func walks() async throws {
    let walked = try await found(Self.walk, text: "Ada,36\\nBob,40\\n", type: Self.table)
    #expect(walked.map { "\($0.violation)" } == [])
    let json =
      "local out = '' for _, row in ipairs(content:json()) do out = out .. row[1] end session:insert { contents = content }"
    #expect(try await found(json, text: "[[1],[2]]", type: "public.json").isEmpty)
  }
}
