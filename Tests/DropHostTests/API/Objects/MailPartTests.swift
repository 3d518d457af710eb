import DropContent
import DropCore
import DropHost
import Testing

@Suite("A script takes an e-mail apart")
struct MailPartTests {
  static let showing = """
    local mail = content:mail()
    local function show(part) return part and (part:source():gsub("\\r?\\n", "/")) end
    local found = { tostring(show(mail.text)), tostring(show(mail.html)) }
    for _, each in ipairs(mail.attachments) do
      found[#found + 1] = each.name .. "=" .. each.type .. "=" .. each.content:bytes()
        .. (each.id and "=" .. each.id or "")
    end
    print(table.concat(found, "|"))
    """

  private static func parts(_ mail: String) throws -> String {
    let content = Content(type: .emailMessage, name: "a.eml", bytes: Array(mail.utf8))
    let source = TestSource(type: "public.email-message", result: .success(content))
    let scene = try TestScene(
      performing("local content = item:load()\n" + showing),
      items: [TestItem("a", name: "a.eml", [source])]
    )
    scene.drop()
    #expect(scene.faults == [])
    return scene.log.joined(separator: "\n")
  }

  static func mixed(_ parts: String..., type: String = "mixed") -> String {
    "From: a@b\r\nContent-Type: multipart/\(type); boundary=\"x y\"\r\n\r\npreamble\r\n"
      + parts.map { "--x y\r\n\($0)\r\n" }.joined() + "--x y--\r\nepilogue\r\n--x y\r\n\r\nnot me"
  }

  private static func named(_ mime: String) -> String {
    TypeCatalog.builtIn.type(mimeType: mime)?.id ?? "public.data"
  }

  private static let plain = named("text/plain")
  private static let txt = TypeCatalog.builtIn.type(ofFileNamed: "b.txt")?.id ?? ""

  static let cases: [(mail: String, read: String)] = [
    ("From: a@b\n\nhello\nyou", "hello/you|nil"),
    ("From: a@b\nContent-Type: text/html\n\n<p>a", "nil|<p>a"),
    (
      "From: a@b\nContent-Type: text/plain; charset=iso-8859-1\nContent-Transfer-Encoding: quoted-printable\n\ncaf=E9 =3D=\n 1",
      "café = 1|nil"
    ),
    ("From: a@b\nContent-Transfer-Encoding: BASE64\n\naGVs\nbG8=\n", "hello|nil"),
    (mixed("\r\na", "Content-Type: text/html\r\n\r\nb", type: "alternative"), "a|b"),
    (
      mixed(
        "\r\ntext",
        "Content-Type: application/pdf; name=a.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg=="
      ), "text|nil|a.pdf=com.adobe.pdf=%PDF"
    ),
    // Names in pieces, encoded, and as old programs write them.
    (
      mixed(
        "Content-Disposition: attachment; filename*0*=utf-8''%C3%A9;\r\n filename*1=\" b\";\r\n filename*2*=%2Etxt\r\n\r\n1",
        "Content-Disposition: attachment; filename*=iso-8859-1'en'caf%E9.png\r\n\r\n2",
        "Content-Type: image/png; name=\"=?utf-8?Q?=C3=BC.png?=\"\r\nContent-ID: <i@x>\r\n\r\n3"
      ),
      "nil|nil|é b.txt=\(txt)=1|café.png=public.png=2|ü.png=public.png=3=i@x"
    ),
    // A multipart within another, each with its own boundary, of which one begins like the other.
    (
      mixed(
        "Content-Type: multipart/related; boundary=\"x y z\"\r\n\r\n--x y z\r\n\r\nin\r\n--x y z--",
        "Content-Disposition: attachment\r\n\r\nout"
      ), "in|nil|part 1=\(plain)=out"
    ),
    // An inner one that isn't closed ends with the outer one's next part.
    (
      mixed(
        "Content-Type: multipart/mixed; boundary=q\r\n\r\n--q\r\n\r\nin",
        "Content-Type: application/octet-stream; name=b.csv\r\n\r\n1,2"
      ), "in|nil|b.csv=public.comma-separated-values-text=1,2"
    ),
    (
      mixed("Content-Type: message/rfc822\r\n\r\nSubject: s\r\n\r\nb"),
      "nil|nil|part 1=\(named("message/rfc822"))=Subject: s\r\n\r\nb"
    ),
    ("From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\ncut", "cut|nil"),
    (
      "From: a@b\nContent-Type: multipart/mixed\n\nno boundary",
      "nil|nil|part 1=\(named("multipart/mixed"))=no boundary"
    ),
    ("From: a@b\nContent-Type: multipart/mixed; boundary=b\n\n--b--\n", "nil|nil"),
    ("From: a@b\n", "|nil"),
  ]

  @Test("into its text, its page and what is attached, decoded", arguments: cases)
  func each(_ mail: String, _ read: String) throws {
    #expect(try Self.parts(mail) == read)
  }

  @Test("however it is cut, whatever byte is another: nothing is a fault")
  func damaged() throws {
    let whole = Array(Self.cases[6].mail.utf8)
    let types = TypeCatalog.builtIn
    for length in 0..<whole.count {
      let cut = Content(type: .emailMessage, bytes: Array(whole[..<length]))
      _ = try MailParts(of: cut, types, .standard)
      var other = whole
      other[length] = UInt8(truncatingIfNeeded: length * 37)
      _ = try MailParts(of: Content(type: .emailMessage, bytes: other), types, .standard)
    }
  }

  @Test("multiparts within multiparts end, and parts are counted")
  func deep() throws {
    let levels = (0..<40).map {
      "Content-Type: multipart/mixed; boundary=b\($0)\r\n\r\n--b\($0)\r\n"
    }
    let content = Content(type: .emailMessage, bytes: Array(levels.joined().utf8))
    let parts = try MailParts(of: content, .builtIn, .standard)
    #expect(parts.attachments.count == 1)
    var limits = ContentLimits.standard
    limits.units = 3
    let many =
      "Content-Type: multipart/mixed; boundary=b\r\n\r\n"
      + String(repeating: "--b\r\nContent-Disposition: attachment\r\n\r\nx\r\n", count: 5)
    #expect(throws: ContentError.self) {
      try MailParts(of: Content(type: .emailMessage, bytes: Array(many.utf8)), .builtIn, limits)
    }
  }

  @Test("two e-mails at once keep their attachments, which are inserted as they are")
  func inserted() async throws {
    let scene = try LiveScene(
      """
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          for _, each in ipairs(item:load():mail().attachments) do
            session:insert { contents = { { name = each.name, content = each.content } } }
          end
        end
      end
      """
    )
    let items = ["one", "two"].map { name in
      let mail = Self.mixed("Content-Disposition: attachment; filename=\(name).txt\r\n\r\n\(name)")
      let bytes = ProvidedRepresentation(Content(type: .emailMessage, bytes: Array(mail.utf8)))
      return ProvidedItem(id: name, representations: [bytes])
    }
    let drops = items.map { scene.host.paste([$0], into: scene.shelf) }
    for drop in drops { #expect(await drop.outcome.imported.count == 1) }
    let entries = scene.host.contents(of: scene.shelf).map(\.entry)
    let texts = try entries.map { try scene.host.content(of: $0)?.bytes() }
    #expect(Set(entries.map(\.name)) == ["one.txt", "two.txt"])
    #expect(Set(texts) == [Array("one".utf8), Array("two".utf8)])
  }
}
