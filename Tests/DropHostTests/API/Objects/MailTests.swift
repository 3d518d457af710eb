import DropContent
import DropCore
import DropHost
import TestExtent
import Testing

@Suite("A script reads what the headers of an e-mail say")
struct MailTests {
  /// What the script prints that loads an e-mail.
  private static func printed(
    _ mail: [UInt8],
    _ body: String,
    type: String = "com.apple.mail.email",
    encoding: TextEncoding? = nil,
    setup change: (inout HostSetup) -> Void = { _ in }
  ) throws -> [String] {
    var content = Content(type: ContentType(type), name: "a.eml", bytes: mail)
    content.encoding = encoding
    let source = TestSource(type: type, result: .success(content))
    let scene = try TestScene(
      performing("local content = item:load()\n\(body)"),
      items: [TestItem("a", name: "a.eml", [source])],
      setup: change
    )
    scene.drop()
    #expect(scene.faults == [])
    return scene.log
  }

  private static func printed(_ mail: String, _ body: String) throws -> [String] {
    try printed(Array(mail.utf8), body)
  }

  private static let showing = """
    local function show(people)
      local found = {}
      for _, each in ipairs(people) do
        found[#found + 1] = each.name .. "=" .. table.concat(each.emails, ",")
      end
      return table.concat(found, "|")
    end

    """

  static let whole = """
    Return-Path: <ada@example.com>\r
    Received: from a by b;\r
    \tMon, 23 Nov 2026 13:00:00 +0000\r
    Received: from b by c\r
    From: =?utf-8?Q?Ada_L=C3=B6velace?= <ada@example.com>\r
    To: "Babbage, Charles" <charles@example.com>,\r
     mary@example.com (Mary S.), Team: =?utf-8?B?w4lt?= <e@x.org>, z@x.org;\r
    Cc: undisclosed-recipients:;\r
    Subject: =?iso-8859-1?Q?Caf=E9?= =?UTF-8?B?IG9mIMOJdA==?=\r
     =?UTF-8?B?ZcOp?= plans\r
    Date: Mon, 23 Nov 2026 14:03:05 +0100 (CET)\r
    Message-ID: <1@example.com>\r
    In-reply-to: <0@example.com>\r
    \r
    Subject: of the body
    """

  @Test("as text: what it is about, who wrote it to whom, when, and every header by its name")
  func all() throws {
    let log = try Self.printed(
      Self.whole,
      Self.showing + """
        local mail = content:mail()
        print(mail.subject, mail.date, mail.message_id)
        print(show(mail.from)) print(show(mail.to)) print(#mail.cc)
        print(mail.headers["in-reply-to"], mail.headers.cc)
        print((mail.headers.received:gsub("\\n", "/")))
        print(dnd.content("public.vcard", mail.from):contacts()[1].name)
        """
    )
    #expect(
      log == [
        "Café of Éteé plans\t2026-11-23T14:03:05+01:00\t<1@example.com>",
        "Ada Lövelace=ada@example.com",
        "Babbage, Charles=charles@example.com|Mary S.=mary@example.com|Ém=e@x.org|z@x.org=z@x.org",
        "0", "<0@example.com>\tundisclosed-recipients:;",
        "from a by b; Mon, 23 Nov 2026 13:00:00 +0000/from b by c", "Ada Lövelace",
      ]
    )
  }

  static let subjects: [(written: String, read: String)] = [
    ("plain", "plain"), ("", "nil"), (" ", "nil"), ("=?utf-8?Q?a_b=20c=5F?=", "a b c_"),
    ("=?UTF-8?b?w6k=?=", "é"),
    ("=?utf-8*en?q?a?=", "a"), ("a =?utf-8?Q?b?= c", "a b c"),
    ("=?utf-8?Q?a?= =?utf-8?Q?b?=", "ab"),
    ("=?utf-8?Q?a?=\r\n\t=?utf-8?Q?b?=", "ab"), ("=?utf-8?Q?a?==?utf-8?Q?b?=", "ab"),
    // A character that begins in one word and ends in the next.
    ("=?utf-8?Q?=C3?= =?utf-8?Q?=A9?=", "é"),
    ("=?iso-2022-jp?B?GyRCJCIbKEI=?=", "あ"), ("=?koi8-r?B?8NLJ18XU?=", "Привет"),
    ("=?gb2312?B?xOO6ww==?=", "你好"), ("=?windows-1252?Q?=93a=94?=", "“a”"),
    // What is no encoded word stays.
    ("=?none-such?Q?a?=", "=?none-such?Q?a?="), ("=?utf-8?X?a?=", "=?utf-8?X?a?="),
    ("=?utf-8?Q?a", "=?utf-8?Q?a"), ("=?utf-8?Q?a?", "=?utf-8?Q?a?"),
    ("=?utf-8?B?!?=", "=?utf-8?B?!?="),
    ("=??Q?a?=", "=??Q?a?="), ("=?=?=?", "=?=?=?"), ("a=b", "a=b"),
    // No header is made of what is in one, and none has a zero byte.
    ("=?utf-8?Q?a=0D=0ABcc:_b=00c?=", "a  Bcc: b c"), ("a\0b", "a b"), ("a\r\n b", "a b"),
  ]

  @Test("with encoded words decoded, and what is none as it is written", arguments: subjects)
  func subject(written: String, read: String) throws {
    let mail = "From: a@b\nSubject:\(written)\n\nbody"
    let log = try Self.printed(
      mail,
      "local mail = content:mail() print(mail.subject) "
        + "assert((mail.subject or '') == mail.headers.subject)"
    )
    #expect(log == [read])
  }

  static let people: [(written: String, read: String)] = [
    ("a@b", "a@b=a@b"), ("<a@b>", "a@b=a@b"), ("A <a@b>", "A=a@b"),
    ("A<a@b>,B<c@d>", "A=a@b|B=c@d"),
    ("\"A \\\"B\\\" C\" <a@b>", "A \"B\" C=a@b"), ("a@b (A (B) C)", "A (B) C=a@b"),
    ("=?utf-8?Q?A=2C_B?= <a@b>", "A, B=a@b"), ("=?utf-8?Q?A,_B?= <a@b>", "A, B=a@b"),
    ("\"=?utf-8?Q?=C3=A9?=\" <a@b>", "é=a@b"), ("=?utf-8?Q?a=40b=2C?= <c@d>", "a@b,=c@d"),
    ("<@c,@d:a@b>", "a@b=a@b"), ("A, a@b", "A=|a@b=a@b"),
    ("g: a@b, B <c@d>; e@f", "a@b=a@b|B=c@d|e@f=e@f"),
    ("g:;", ""), ("", ""), (",,;;", ""), ("<>", ""), ("A <>", "A="),
    ("a@[IPv6:::1]", "a@[IPv6:::1]=a@[IPv6:::1]"),
    // What is opened and not closed is what it looks like.
    ("5\" disk <a@b>", "5\" disk=a@b"), ("A (b <a@b>", "A (b=a@b"), ("A <a@b", "A <a@b="),
    ("a@b\0", "a@b=a@b"),
    // A remark alone is nobody.
    ("unlisted-recipients:; (no To-header on input)", ""), ("(only this)", ""),
    ("a@b (Ada)", "Ada=a@b"),
    // Remarks and spaces within addresses, as in appendix A of RFC 5322.
    ("Pete(A nice \\) chap) <pete(his account)@silly.test(his host)>", "Pete=pete@silly.test"),
    ("Chris Jones <c@(Chris's host.)public.example>", "Chris Jones=c@public.example"),
    (
      "Mary Smith <@node.test:mary@example.net>, , jdoe@test  . example",
      "Mary Smith=mary@example.net|jdoe@test.example=jdoe@test.example"
    ),
    ("A <a(>)@b>, C <\"x>y\"@d>", "A=a@b|C=\"x>y\"@d"),
    ("A <a(b@c>, d@e", "A=a(b@c|d@e=d@e"), ("me at home @ work", "me at home @ work="),
  ]

  @Test("with people as contacts, however they are written", arguments: people)
  func person(written: String, read: String) throws {
    for header in ["From", "to", "CC"] {
      let log = try Self.printed(
        "\(header): \(written)\nX: y\n\n",
        Self.showing + "print(show(content:mail().\(header.lowercased())))"
      )
      #expect(log == [read], "\(header)")
    }
  }

  static let dates: [(written: String, read: String?)] = [
    ("Mon, 23 Nov 2026 13:42:01 +0100", "2026-11-23T13:42:01+01:00"),
    ("23 Nov 2026 13:42:01 -0330", "2026-11-23T13:42:01-03:30"),
    ("Sat,1 jan 2000 1:02 GMT", "2000-01-01T01:02:00+00:00"),
    ("29 Feb 24 00:00:60 -0000", "2024-02-29T00:00:60+00:00"),
    ("1 January 99 10:00 PST", "1999-01-01T10:00:00-08:00"),
    ("1 Jan 2026 10:00:00", "2026-01-01T10:00:00"),
    ("1 Jan 2026 10:00:00 XYZ", "2026-01-01T10:00:00"),
    ("1 Jan 2026 00:01+0000", "2026-01-01T00:01:00+00:00"),
    ("1 Jan 2026 00:01:02-0330 (x)", "2026-01-01T00:01:02-03:30"),
    ("29 Feb 2025 10:00:00 +0000", nil), ("31 Apr 2025 10:00 +0000", nil),
    ("0 Jan 2026 10:00", nil),
    ("1 Foo 2026 10:00", nil), ("1 Jan 2026 24:00", nil), ("1 Jan 2026", nil), ("yesterday", nil),
    ("", nil),
    ("1 Jan 99999999999999999999 10:00", nil),
  ]

  @Test("with the date as others write it, and none where it is none", arguments: dates)
  func date(written: String, read: String?) throws {
    let log = try Self.printed("Date: \(written)\n\n", "print(content:mail().date)")
    #expect(log == [read ?? "nil"])
  }

  @Test("in bytes of any encoding: as it is said, as they look, and never as UTF-16")
  func encodings() throws {
    let cyrillic = try #require(TextEncoding(label: "koi8-r"))
    let word: [UInt8] = [0xF0, 0xD2, 0xC9, 0xD7, 0xC5, 0xD4]
    let body = "print(content:mail().subject)"
    let said = Array("Subject: ".utf8) + word + Array("\n\n".utf8)
    #expect(try Self.printed(said, body, encoding: cyrillic) == ["Привет"])
    let western = Array("From: a@b\nSubject: Caf".utf8) + [0xE9, 0x0A, 0x0A]
    #expect(try Self.printed(western, body) == ["Café"])
    #expect(try Self.printed(Array("\u{FEFF}Subject: é\n\n".utf8), body) == ["é"])
    let zeros =
      Array("Subject: ".utf8) + (0..<200).flatMap { _ in [0x61, 0] } + [0xE9, 0x0A, 0x0A]
    #expect(try Self.printed(zeros, body).first?.hasPrefix("a a a") == true)
  }

  @Test("wherever it begins: behind empty lines, or behind the line of a mailbox's file")
  func beginnings() throws {
    for start in [
      "", "\r\n\n", "From ada@example.com Mon Nov 23 13:42:01 2026\n", "no header\n", ": x\n",
    ] {
      for end in ["\n\nbody: x", "\r\n\r\nbody: x", "\r\rbody: x", "\n", ""] {
        let log = try Self.printed(
          start + "Subject : a" + end,
          "local mail = content:mail() print(mail.subject, mail.headers.body)"
        )
        #expect(log == ["a\tnil"], "\(start) \(end)")
      }
    }
  }

  @Test("or says why it can't: it is none, or a kind that isn't written as text")
  func refused() throws {
    let body = "local ok, e = pcall(content.mail, content) print(ok, e.code, e.message)"
    let cases = [
      ("public.email-message", "false\tfailed\te-mail: has no headers"),
      ("public.png", "false\tunsupported\tcontent:mail: public.png is no e-mail"),
      (
        "public.utf8-plain-text",
        "false\tunsupported\tcontent:mail: public.utf8-plain-text is no e-mail"
      ),
      (
        "dndhost.outlook-message",
        "false\tunsupported\tcontent:mail: dndhost.outlook-message is written in a way of its own"
      ),
    ]
    for (type, said) in cases {
      #expect(try Self.printed(Array("hello".utf8), body, type: type) == [said])
    }
    #expect(try Self.printed([], body) == ["false\tfailed\te-mail: has no headers"])
    let many = String(repeating: "a@b,", count: 11)
    let limited = try Self.printed(Array("To: \(many)\n\n".utf8), body) {
      $0.coercer.context.limits.units = 10
    }
    #expect(limited == ["false\ttoo_large\ttoo large: more units, at most 10"])
  }

  /// Some 700 kB of each.
  static let hostile: [(name: String, start: String, unit: String, end: String)] = [
    ("headers of one name", "", "a: b\n", "\n"),
    ("lines that are no headers", "Subject: a\n", "b\n", "\n"),
    ("one header that goes on", "Subject: a\n", " b\n", "\n"),
    ("encoded words", "Subject:", " =?utf-8?Q?a=C3?=", "\n\n"),
    ("encoded words that never end", "Subject: ", "=?utf-8?Q?a", "\n\n"),
    ("marks", "To: ", "=?", "\n\n"), ("brackets", "To: ", "(<\"", "\n\n"),
    ("zero bytes", "Subject: a", "\0", "\n\n"),
    ("charsets", "Subject:", " =?x\u{1}?Q?a?= =?sjis?B?gqA=?=", "\n\n"),
  ]

  @Test("in work that is charged, however it is made", arguments: hostile)
  func charged(name: String, start: String, unit: String, end: String) throws {
    func units(_ size: Int) throws -> Int64 {
      let text = start + String(repeating: unit, count: size / unit.utf8.count) + end
      let source = TestSource.text(text, type: "com.apple.mail.email")
      let scene = try perform(
        "local mail = item:load():mail() print(mail.subject ~= '', #mail.from)",
        items: [TestItem("a", [source])]
      )
      #expect(scene.faults == [] && scene.log == ["true\t0"], "\(scene.faults) \(scene.log)")
      return scene.engine.totalUnits
    }
    // Each sixteenth byte is a unit at least.
    let size = Extent.isWhole ? 20_000 : 5_000
    let (small, large) = (try units(size), try units(8 * size))
    #expect(large - small > 7 * Int64(size) / 16 && large < 20 * small, "\(small) \(large)")
  }

  @Test("and refuses what no script could hold, in words")
  func tooMany() throws {
    let body = "local ok, e = pcall(content.mail, content) print(ok, e.code)"
    let names = (0..<5_000).map { "a\($0):\n" }.joined()
    #expect(try Self.printed(names + "\n", body) == ["false\ttoo_large"])
  }

  @Test("as well of a file that is dragged live")
  func live() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        local mail = session.items[1]:load("public.email-message"):mail()
        session:insert { contents = { { name = mail.subject .. " " .. mail.from[1].name } } }
      end
      """
    )
    let representation = ProvidedRepresentation("message/rfc822") { _ in
      Content(type: "com.apple.mail.email", text: Self.whole)
    }
    let outcome = await scene.drag([ProvidedItem(id: "a", representations: [representation])])
      .drop()
      .outcome
    #expect(outcome.status == .imported)
    #expect(scene.names == ["Café of Éteé plans Ada Lövelace"])
  }
}
