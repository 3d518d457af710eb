import DropContent
import DropCore
import Testing

@Suite("vCards")
struct VCardTests {
  static let cards: [(lines: [String], text: String)] = [
    (["FN:A B", "EMAIL:a@b"], "A B <a@b>"), (["N:B;A"], "A B"),
    (["N:B;A;C,D;Dr.;Jr."], "Dr. A C D B Jr."), (["ORG:O;U"], "O, U"), (["EMAIL:a@b"], "a@b"),
    (["FN:", "N:;;;;", "ORG:O"], "O"), (["fn:A", "email:a@b"], "A <a@b>"),
    (["FN:A\\, B\\nC"], "A, B C"), (["FN:A", "EMAIL:", "EMAIL:c@d"], "A <c@d>"), (["x.FN:A"], "A"),
    (["FN:A", " B"], "AB"), (["FN:A", "  B"], "A B"), (["FN:A", "\tB"], "AB"),
    (["FN;ENCODING=QUOTED-PRINTABLE:=41=", "=42"], "AB"),
    (["FN;QUOTED-PRINTABLE;CHARSET=UTF-8:=C3=A9"], "é"),
    (["FN;CHARSET=ISO-8859-1;ENCODING=quoted-printable:=E9"], "é"), (["FN;X=\"a:b;c\":A"], "A"),
    (["FN;ENCODING=b:w6k="], "é"), (["NOTE;ENCODING=QUOTED-PRINTABLE:a=", "FN:no", "FN:A"], "A"),
    (["FN:A", "junk", "EMAIL;TYPE=work:a@b"], "A <a@b>"),
    (["FN:A", "AGENT:", "BEGIN:VCARD", "FN:B", "END:VCARD"], "A"),
    (["FN:A", "BEGIN:VCARD", "EMAIL:b@c", "END:VCARD", "EMAIL:a@b"], "A <a@b>"),
    (["FN:A", "EMAIL:mailto:a@b"], "A <a@b>"),
  ]

  @Test("A name and a mail come out of every spelling", arguments: cards)
  func name(lines: [String], text: String) throws {
    for end in ["\r\n", "\n", "\r"] {
      let card = (["BEGIN:VCARD", "VERSION:2.1"] + lines + ["END:VCARD", ""]).joined(separator: end)
      #expect(try ContentCoercer().text(card, from: .vCard, to: .utf8PlainText) == text)
    }
  }

  @Test("A card in UTF-16, or in an unnamed Western encoding")
  func encodings() throws {
    let card = "BEGIN:VCARD\nFN:Jörg\nEMAIL:a@b\nEND:VCARD\n"
    let units: [UInt8] = card.utf16.flatMap { (unit: UInt16) -> [UInt8] in
      [UInt8(unit & 255), UInt8(unit >> 8)]
    }
    let wide = [0xFF, 0xFE] + units
    let western: [UInt8] = card.unicodeScalars.map { UInt8($0.value) }
    for bytes in [wide, western, Array(card.utf8)] {
      #expect(try ContentCoercer().text(bytes, from: .vCard, to: .utf8PlainText) == "Jörg <a@b>")
    }
    #expect(try ContentCoercer().unitCount(of: Content(type: .vCard, bytes: wide)) == 1)
  }

  @Test("A photo of megabytes in base64, folded or in one line, hides neither name nor mail")
  func photo() throws {
    let base64 = String(
      repeating: "QUJDREVGR0hJSktMTU5PUFFSU1RVVldYWVphYmNkZWZnaGlqa2xtbm9wcXJz",
      count: 40_000
    )
    for step in [64, base64.utf8.count] {
      var photo: [UInt8] = []
      for (place, byte) in base64.utf8.enumerated() {
        if place % step == 0, place > 0 { photo += Array("\r\n ".utf8) }
        photo.append(byte)
      }
      let card = Array("BEGIN:VCARD\r\nFN:A\r\nPHOTO;ENCODING=b;TYPE=JPEG:".utf8) + photo
      let bytes = card + Array("\r\nEMAIL:a@b\r\nEND:VCARD\r\n".utf8)
      #expect(try ContentCoercer().text(bytes, from: .vCard, to: .utf8PlainText) == "A <a@b>")
    }
  }

  static let full = """
    BEGIN:VCARD\r
    VERSION:3.0\r
    N:Lee;Ann\r
    FN:Ann Lee\r
    EMAIL:a@b\r
    TEL:+1 5\r
    ADR;TYPE=home:;;Long Street 1\\nFlat 2;Town\\, North;;12345;Land\r
    ADR:;;;;;;\r
    URL:https://a.example/x?a=1,2\r
    ORG:Example\\; Sons;Buying\r
    BDAY:1990-01-31\r
    END:VCARD\r

    """

  @Test("A contact has addresses as lines, URLs, organisation and birthday")
  func record() throws {
    let contact = try ContentCoercer().json(of: Content(type: .vCard, text: Self.full))
    let address = "Long Street 1\nFlat 2\nTown, North\n12345\nLand"
    #expect(contact["addresses"] == .array([.string(address)]))
    #expect(contact["urls"] == .array([.string("https://a.example/x?a=1,2")]))
    #expect(contact["organisation"] == .string("Example; Sons, Buying"))
    #expect(contact["birthday"] == .string("1990-01-31"))
    let poor = try ContentCoercer().json(
      of: Content(type: .vCard, text: "BEGIN:VCARD\nFN:A\nEND:VCARD\n")
    )
    #expect(poor["addresses"] == .array([]) && poor["birthday"] == nil)
  }

  @Test("A contact becomes a card that says the same, in lines of 75 bytes at most")
  func backAndForth() throws {
    let coercer = ContentCoercer()
    let long = String(repeating: "ö€😀,;\\\n", count: 40) + "end"
    let other = "{\"name\":\(JSONWriter.quoted(long)),\"emails\":[\"a@b\"]}"
    let sources = [
      Content(type: .vCard, text: Self.full), Content(type: .contactRecord, text: other),
    ]
    for source in sources {
      let record = try coercer.coerce(source, to: .contactRecord)
      let card = try coercer.coerce(record, to: .vCard)
      let again = try coercer.json(of: card)
      let once = try coercer.json(of: record)
      for key in ["emails", "addresses", "urls", "organisation", "birthday"] {
        if let value = once[key] { #expect(again[key] == value, "\(key)") }
      }
      // A name is one line: what breaks it becomes a space.
      let name = once["name"]?.string?.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(again["name"]?.string == name)
      let lines = try card.bytes().split(separator: 0x0A)
      #expect(lines.allSatisfy { $0.count <= 76 && $0.last == 0x0D })
    }
    let two = Content(type: .contactRecord, text: "[{\"name\":\"A\"},{\"name\":\"B\"}]")
    #expect(try coercer.unitCount(of: coercer.coerce(two, to: .vCard)) == 2)
    for broken in ["{}", "[1]", "{\"name\":1}", "{\"name\":\"a\",\"emails\":[1]}"] {
      #expect(throws: ContentError.self) {
        try coercer.coerce(Content(type: .contactRecord, text: broken), to: .vCard)
      }
    }
  }

  @Test("A text without a card is an error; cards without end in each other too")
  func refused() {
    #expect(throws: ContentError(.malformed(format: "vCard", detail: "has no card"))) {
      try ContentCoercer().text("FN:A\n", from: .vCard, to: .utf8PlainText)
    }
    for text in ["", "FN:A\n"] {
      #expect(throws: ContentError(.malformed(format: "vCard", detail: "has no card"))) {
        try ContentCoercer().units(of: Content(type: .vCard, text: text))
      }
    }
    let deep = String(repeating: "BEGIN:VCARD\n", count: 1000)
    #expect(throws: ContentError(.limit(.depth, allowed: 256, found: nil))) {
      try ContentCoercer().text(deep, from: .vCard, to: .utf8PlainText)
    }
  }

  @Test("A card gives as many addresses as anybody may have, and each once")
  func addresses() throws {
    let lines = (0..<3_000).map { "EMAIL:\($0 / 2)@x\r\n" }.joined()
    let card = "BEGIN:VCARD\r\nVERSION:3.0\r\nFN:A\r\n\(lines)END:VCARD\r\n"
    let contact = try ContentCoercer().json(of: Content(type: .vCard, text: card))
    guard case .object(let members) = contact,
      case .array(let emails) = members.first(where: { $0.key == "emails" })?.value
    else {
      Issue.record("\(contact)")
      return
    }
    #expect(emails == (0..<1_000).map { .string("\($0)@x") })
  }
}
