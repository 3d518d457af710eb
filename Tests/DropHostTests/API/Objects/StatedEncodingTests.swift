import DropContent
import DropCore
import DropHost
import Testing

@Suite("How a text is written is what was said of it, and guessed only where nothing was")
struct StatedEncodingTests {
  private static func run(_ body: String, _ content: Content) throws -> [String] {
    let source = TestSource(type: content.type.id, result: .success(content))
    let scene = try perform(
      "local content = item:load()\n" + body,
      items: [TestItem("table", name: "table", [source])]
    )
    #expect(scene.faults == [])
    return scene.log
  }

  private static let rows = """
    local names = {}
    for n, row, problem in content:each { header = true, values = true } do
      names[#names + 1] = row and row.name or problem.message
    end
    print(content:units(), #content:json(), table.concat(names, "|"))
    """

  /// A table into which a zero byte slipped, of so many rows.
  private static func table(_ rows: Int, _ zero: String) -> String {
    "name,amount\n" + (1..<rows).map { "p\($0),\($0)\n" }.joined() + zero
  }

  @Test(
    "what isn't the UTF-8 that the rest is is said to be lost, once",
    arguments: [false, true]
  )
  func repaired(_ hasMark: Bool) throws {
    let mark: [UInt8] = hasMark ? [0xEF, 0xBB, 0xBF] : []
    let valid = mark + Array("name,amount\nJ\u{FC}rgen,1\n\u{FFFD},2\n".utf8)
    let invalid = valid + [0xFF, 0xFE] + Array(",3\n\u{FC}\n".utf8)
    for (bytes, isLost) in [(invalid, true), (valid, false)] {
      var content = Content(type: .commaSeparatedText, name: "people.csv", bytes: bytes)
      content.encoding = hasMark ? nil : .utf8
      let source = TestSource(type: content.type.id, result: .success(content))
      let scene = try perform(
        "for n, row in item:load():each { values = true } do print(row[1]) end",
        items: [TestItem("table", name: "table", [source])]
      )
      #expect(scene.log.starts(with: ["name", "J\u{FC}rgen", "\u{FFFD}"]))
      #expect(scene.notices == (isLost ? [.repairedText(name: "people.csv")] : []))
    }
  }

  // In each a zero byte stands where a letter's second one would, in a text of even length.
  @Test(
    "a zero byte in a short table loses none of its rows",
    arguments: [
      (1, "A\0b,1\n"), (1, "Ab\0,1\n"), (3, "A\0b,12\n"), (8, "\0Ab,1\n"), (15, "A\0,123\n"),
      (30, "A\0b,1\n"),
    ]
  )
  func zero(_ count: Int, _ last: String) throws {
    let text = Self.table(count, last)
    for padding in ["", "7"] {
      let bytes = Array((text.dropLast() + padding + "\n").utf8)
      let log = try Self.run(Self.rows, Content(type: .commaSeparatedText, bytes: bytes))
      let name = last.prefix { $0 != "," }
      let names = (1..<count).map { "p\($0)" } + [String(name)]
      #expect(log == ["\(count + 1)\t\(count + 1)\t\(names.joined(separator: "|"))"])
    }
  }

  @Test("what is UTF-16 without a mark is still seen to be", arguments: [false, true])
  func wide(_ isBigEndian: Bool) throws {
    for text in ["name,amount\nAda,1\n", "name,x\nПривет мир,1\n", "name\nab\n"] {
      let bytes = text.utf16.flatMap { unit -> [UInt8] in
        let pair = [UInt8(truncatingIfNeeded: unit), UInt8(unit >> 8)]
        return isBigEndian ? pair.reversed() : pair
      }
      let log = try Self.run(Self.rows, Content(type: .commaSeparatedText, bytes: bytes))
      let name = text.split(separator: "\n")[1].split(separator: ",")[0]
      #expect(log == ["2\t2\t\(name)"])
    }
  }

  @Test(
    "a stated encoding is the one in which rows, text, JSON, cards and other types are read",
    arguments: [ContentType.commaSeparatedText, .html, .vCard, .plainText]
  )
  func stated(_ type: ContentType) throws {
    // "Łódź" in Windows-1250, which nothing tells from other letters in Windows-1252.
    let word: [UInt8] = [0xA3, 0xF3, 0x64, 0x9F]
    let (head, tail) =
      switch type {
      case .vCard: ("BEGIN:VCARD\r\nVERSION:3.0\r\nFN:", "\r\nEND:VCARD\r\n")
      case .html: ("<meta charset=windows-1252><p>", "</p>")
      default: ("name\n", "\n")
      }
    var content = Content(type: type, bytes: Array(head.utf8) + word + Array(tail.utf8))
    content.encoding = TextEncoding(label: "windows-1250")
    let seen = """
      local found = {}
      for n, unit in content:each() do found[#found + 1] = unit:text() end
      for line in content:lines() do found[#found + 1] = line end
      print(content:text():match("Łódź"), content:as("public.utf8-plain-text"):text():match("Łódź"),
        table.concat(found, " "):match("Łódź"))
      """
    #expect(try Self.run(seen, content) == ["Łódź\tŁódź\tŁódź"])
  }

  @Test("a text's own mark overrides what was said of it")
  func marked() throws {
    var content = Content(type: .plainText, bytes: [0xEF, 0xBB, 0xBF] + Array("Łódź".utf8))
    content.encoding = TextEncoding(label: "windows-1250")
    #expect(try Self.run("print(content:text())", content) == ["Łódź"])
  }

  @Test("a MIME type states it, unless that leaves open which byte comes first")
  func mimeTypes() {
    #expect(TextEncoding(mimeType: "text/csv; charset=\"UTF-8\"") == .utf8)
    #expect(TextEncoding(mimeType: "text/csv;header=no;charset=cp1250")?.name == "windows-1250")
    #expect(TextEncoding(mimeType: "text/plain;charset=utf-16le") == .utf16LittleEndian)
    for silent in ["text/csv", "text/plain;charset=utf-16", "text/csv;charset=none", "public.png"] {
      #expect(TextEncoding(mimeType: silent) == nil)
    }
  }
}
