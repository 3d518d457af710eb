import DropReplay
import Testing

@Suite("Very many contents in one, in a replay")
struct CombineLimitTests {
  /// What the script prints that combines a file so many times with itself.
  private func printed(_ type: String, _ count: Int, _ file: String) throws -> [String] {
    try ReplayedScript(
      plugin: ReplayedScript.performing(
        """
        local content, list = item:load(), {}
        for n = 1, \(count) do list[n] = content end
        local ok, problem = pcall(dnd.combine, "\(type)", list)
        print(ok, problem.code)
        print(problem.message)
        """
      ),
      items: """
        { "id": "a", "name": "a", "representations": [ { "type": "\(type)", "file": "a" } ] }
        """,
      files: ["a": Array(file.utf8)]
    ).printed()
  }

  @Test("rows of one cell are too many with what they weigh, and the error says what to do instead")
  func rows() throws {
    let lines = try printed(
      "public.comma-separated-values-text",
      990,
      String(repeating: "1\n", count: 4_000)
    )
    #expect(lines.first == "false\ttoo_large")
    #expect(lines.last?.contains("4000000") == true, "\(lines)")
    #expect(lines.last?.contains("dnd.builder") == true, "\(lines)")
  }

  @Test(
    "what is more than may be kept for the script is refused as that is, before it is made",
    arguments: [
      ("public.comma-separated-values-text", "a,b\nx,", "y\n"),
      ("public.utf8-plain-text", "x", "\n"),
      ("public.vcard", "BEGIN:VCARD\r\nFN:", "\r\nEND:VCARD\r\n"), ("public.json", "[\"", "\"]"),
    ]
  )
  func kept(_ type: String, _ start: String, _ end: String) throws {
    let text = start + String(repeating: "x", count: 250_000) + end
    let lines = try printed(type, 990, text)
    #expect(lines.first == "false\ttoo_large")
    #expect(lines.last?.contains("no more than 67108864 bytes are kept") == true, "\(lines)")
  }
}
