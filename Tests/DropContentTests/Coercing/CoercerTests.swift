import DropContent
import DropCore
import Foundation
import Testing

@Suite("Coercing, taking apart, putting together")
struct CoercerTests {
  let coercer = ContentCoercer()

  @Test("Content that conforms is handed back as it is")
  func conforming() throws {
    let content = Content(type: .utf8PlainText, text: "x")
    #expect(try coercer.coerce(content, to: .plainText).type == .utf8PlainText)
  }

  @Test("Nothing leads from a sound to text, and the error names both")
  func nothingLeads() {
    let expected = ContentError(.noCoercion(from: "public.mp3", to: "public.html"))
    #expect(throws: expected) {
      try coercer.coerce(Content(type: .mp3, bytes: [1]), to: .html)
    }
  }

  @Test("A codec of one's own joins the graph, and may take the place of a built-in one")
  func ownCodec() throws {
    var coercer = coercer
    let shout = Codec(from: .utf8PlainText, to: .html) { (content, _) throws(ContentError) in
      Content(type: .html, text: "<b>\(String(decoding: try content.bytes(), as: UTF8.self))</b>")
    }
    coercer.register(shout)
    #expect(try coercer.text("x", from: .utf8PlainText, to: .html) == "<b>x</b>")
  }

  @Test("An edge whose trait is missing names the trait")
  func missingTrait() {
    var coercer = coercer
    coercer.register(Codec(from: .mp3, to: .wav, needsTrait: "Sounds"))
    #expect(throws: ContentError(.needsTrait("Sounds"))) {
      try coercer.coerce(Content(type: .mp3, bytes: []), to: .wav)
    }
  }

  @Test("Units: cards, addresses, rows; and one for what has none")
  func units() throws {
    let cards = try Content(type: .vCard, file: Fixture.path("vcard/many.vcf"))
    #expect(try coercer.unitCount(of: cards) == 5)
    let third = try coercer.unit(2, of: cards)
    #expect(third.name == "many.vcf 3")
    #expect(try coercer.text(third.bytes(), from: third.type, to: .utf8PlainText) == "The Boss")
    let rows = try Content(type: .commaSeparatedText, file: Fixture.path("csv/quotes.csv"))
    #expect(try coercer.unitCount(of: rows) == 4)
    let row = String(decoding: try coercer.unit(1, of: rows).bytes(), as: UTF8.self)
    #expect(row == "\"Smith; John\";\"two\r\nlines\"\r\n")
    let links = try Content(type: .uriList, file: Fixture.path("links/list.uris"))
    #expect(try coercer.unit(1, of: links).bytes() == Array("https://example.com/".utf8))
    let plain = Content(type: .plainText, text: "x")
    #expect(try coercer.unitCount(of: plain) == 1)
    #expect(throws: ContentError(.noUnit(2, count: 1))) { try coercer.unit(1, of: plain) }
    let page = Content(type: .html, text: "<p>a\n<p>b")
    #expect(try coercer.unitCount(of: page) == 1)
  }

  static let lists: [(type: ContentType, unit: @Sendable (Int) -> String)] = [
    (.commaSeparatedText, { "row,\($0)\r\n" }), (.uriList, { "http://x/\($0)\r\n" }),
    (.mozURL, { "http://x/\($0)\nTitle \($0)\n" }),
    (.vCard, { "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:N\($0)\r\nEND:VCARD\r\n" }),
  ]

  @Test("Taking one unit after the other reads the content once", arguments: lists.indices)
  func walking(list: Int) throws {
    let (type, unit) = Self.lists[list]
    let file = try Fixture.scratch().appendingPathComponent("list")
    defer { try? FileManager.default.removeItem(at: file.deletingLastPathComponent()) }
    try Data((0..<500).map(unit).joined().utf8).write(to: file)
    let units = try coercer.units(of: Content(type: type, file: file.path))
    // Whoever reads again finds nothing.
    try FileHandle(forWritingTo: file).truncate(atOffset: 0)
    #expect(units.count == 500)
    for number in 0..<500 {
      let bytes = try units.unit(number).bytes()
      #expect(unit(number).contains(String(decoding: bytes, as: UTF8.self)))
    }
    #expect(throws: ContentError(.noUnit(501, count: 500))) { try units.unit(500) }
  }

  @Test("What was taken apart goes together again")
  func combining() throws {
    let cards = try Content(type: .vCard, file: Fixture.path("vcard/many.vcf"))
    var parts: [Content] = []
    for number in 0..<5 { parts.append(try coercer.unit(number, of: cards)) }
    let whole = try coercer.combine(as: .vCard, parts)
    #expect(try coercer.unitCount(of: whole) == 5)
    #expect(throws: ContentError(.unsupported(format: "public.html", feature: "combining"))) {
      try coercer.combine(as: .html, parts)
    }
  }

  @Test("Plain data: JSON as it is, rows of a table, the contact of a card")
  func plainData() throws {
    let json = Content(type: .json, text: #"{"a":[1,2.5]}"#)
    #expect(
      try coercer.json(of: json)
        == .object([.init("a", .array([.int(1), .double(2.5)]))])
    )
    var coercer = coercer
    coercer.context.hasHeader = true
    let table = Content(type: .commaSeparatedText, text: "a,b,a\n1,2,3\n")
    #expect(
      try coercer.json(of: table)
        == .array([
          .object([
            .init("a", .string("1")), .init("b", .string("2")), .init("a 2", .string("3")),
          ])
        ])
    )
    let card = try Content(type: .vCard, file: Fixture.path("vcard/outlook.vcf"))
    #expect(try coercer.json(of: card)["name"] == .string("Jörg Müller"))
  }

  @Test("A folder's entries are units, sorted; links are none")
  func folder() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("x".utf8).write(to: folder.appendingPathComponent("b.json"))
    try Data("y".utf8).write(to: folder.appendingPathComponent("a.txt"))
    try FileManager.default.createDirectory(
      at: folder.appendingPathComponent("sub"),
      withIntermediateDirectories: true
    )
    try FileManager.default.createSymbolicLink(
      atPath: folder.appendingPathComponent("link").path,
      withDestinationPath: "/etc/passwd"
    )
    let content = try Content(folder: folder.path)
    #expect(try coercer.unitCount(of: content) == 3)
    let units = try (0..<3).map { try coercer.unit($0, of: content) }
    #expect(units.map(\.name) == ["a.txt", "b.json", "sub"])
    #expect(units[1].type == .json)
    var strict = coercer
    strict.context.limits.entries = 2
    #expect(throws: ContentError(.limit(.entries, allowed: 2, found: nil))) {
      try strict.unitCount(of: content)
    }
  }

  @Test("A file address opens inside of the allowed folders, links resolved, and nowhere else")
  func allowedFolders() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inside = folder.appendingPathComponent("a b.txt")
    try Data("x".utf8).write(to: inside)
    let link = folder.appendingPathComponent("out.txt")
    try FileManager.default.createSymbolicLink(
      atPath: link.path,
      withDestinationPath: "/etc/hostname"
    )
    var coercer = coercer
    coercer.context.allowedFolders = [folder.path]
    let content = try coercer.open(fileAddress: "file://localhost\(folder.path)/a%20b.txt")
    #expect(content.type == .plainText && content.size == 1)
    for address in [
      "file://\(link.path)", "file:///etc/hostname", "file://\(folder.path)/../../etc/hostname",
    ] {
      #expect(throws: ContentError.self, "\(address)") { try coercer.open(fileAddress: address) }
    }
    for address in ["https://example.com/", "file://other.host/a", "file:a", "x"] {
      #expect(throws: ContentError.self, "\(address)") { try coercer.open(fileAddress: address) }
    }
  }
}
