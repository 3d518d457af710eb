import DropReplay
import Testing

@Suite("The cards of a file, as values")
struct CardWalkTests {
  private static func script(_ vcard: String, _ body: String, type: String = "public.vcard")
    -> ReplayedScript
  {
    ReplayedScript(
      plugin: ReplayedScript.performing(body),
      items: "{ \"id\": \"a\", \"name\": \"a.vcf\", \(ReplayedScript.text(vcard, type: type)) }"
    )
  }

  private static func cards(_ names: [String], isCut: Bool = false) -> String {
    let all = names.map { "BEGIN:VCARD\\nFN:\($0)\\nEMAIL:\($0)@example.com\\n" }
    return all.joined(separator: "END:VCARD\\n") + (isCut ? "" : "END:VCARD\\n")
  }

  private static let values = """
    for n, contact in item:load():each { values = true } do print(n, contact.name, contact.emails[1]) end
    """

  @Test("are whom they are of, one and several, as `content:contacts()` has them", arguments: 1...3)
  func values(count: Int) throws {
    let names = ["Ada", "Bob", "Cem"].prefix(count)
    let printed = try Self.script(Self.cards(Array(names)), Self.values).printed()
    #expect(printed == names.enumerated().map { "\($0 + 1)\t\($1)\t\($1)@example.com" })
    let people = "for n, c in ipairs(item:load():contacts()) do print(n, c.name, c.emails[1]) end"
    #expect(try Self.script(Self.cards(Array(names)), people).printed() == printed)
  }

  @Test("end where the file was cut off, and that is said")
  func cut() throws {
    let script = Self.script(Self.cards(["Ada", "Bob"], isCut: true), Self.values)
    #expect(try script.printed().count == 2)
    let notes = try script.records().filter { $0["record"] == "note" || $0["record"] == "notice" }
    #expect(
      notes.compactMap { $0["message"] } == [
        "the end of 'a.vcf' is missing: what is there of it is read"
      ]
    )
    let whole = Self.script(Self.cards(["Ada", "Bob"]), Self.values)
    #expect(try !whole.run().text.contains("is missing"))
  }

  @Test("of other files are none, and the error says what has values")
  func others() throws {
    let script = Self.script(
      "https://a.example\\r\\n",
      "for _, link in item:load(\"text/uri-list\"):each { values = true } do print(link) end",
      type: "text/uri-list"
    )
    let text = try script.run().text
    #expect(text.contains("are of rows, lines, cards and the elements of a JSON array"), "\(text)")
  }
}
