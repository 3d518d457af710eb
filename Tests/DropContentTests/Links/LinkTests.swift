import DropContent
import DropCore
import Testing

@Suite("Addresses")
struct LinkTests {
  @Test("The first address, all of them, and titled links")
  func targets() throws {
    let coercer = ContentCoercer()
    let list = "# x\r\nhttps://a/\r\nfile:///b\r\n"
    #expect(try coercer.text(list, from: .uriList, to: .url) == "https://a/")
    #expect(try coercer.text(list, from: .uriList, to: .utf8PlainText) == "https://a/\nfile:///b")
    #expect(try coercer.text(" https://a/ \n", from: .url, to: .uriList) == "https://a/\r\n")
    let moz = "https://a/\nT\nhttps://b/\n\n"
    #expect(try coercer.text(moz, from: .mozURL, to: .utf8PlainText) == "https://a/\nhttps://b/")
    let html = try coercer.text(moz, from: .mozURL, to: .html)
    #expect(html.contains("<a href=\"https://a/\">T</a><br>"))
  }

  @Test("Those of a document are its links, in order, with what is read of them for titles")
  func hypertext() throws {
    let coercer = ContentCoercer()
    let page = """
      <base href="https://host/dir/page.html?x"><p>Read <A class=x HREF='https://a/?x=1&amp;copy=2'>the
      <b>first</b>&nbsp;one</a>, <a href=https://b/>two</a> <a name=here>three</a>
      <!-- <a href="https://no/"> -->
      <script>"<a href='https://no/'>"</script><a title="a > b" href = "../up/./x%20y#z">four <a href="/top"></a>
      <a href="#here">five</a><a href="javascript:run()">six</a><map><area href="//other/m"></map>
      <a href="?q">seven
      """
    let list = try coercer.text(page, from: .html, to: .uriList)
    let addresses = [
      "https://a/?x=1&copy=2", "https://b/", "https://host/up/x%20y#z", "https://host/top",
      "https://other/m", "https://host/dir/page.html?q",
    ]
    #expect(list == addresses.map { $0 + "\r\n" }.joined())
    let made = try coercer.coerce(Content(type: .html, text: page), to: .mozURL)
    let wide = try made.bytes(limit: 1 << 20)
    let titled = TextEncoding.utf16LittleEndian.decode(wide)
    let titles = ["the first one", "two", "four", "", "", "seven"]
    let pairs = zip(addresses, titles).flatMap { [$0, $1] }
    #expect(String(decoding: titled, as: UTF8.self) == pairs.joined(separator: "\n"))
    #expect(try coercer.text(page, from: .html, to: .url) == addresses[0])
  }

  @Test("Those of a document without a base are the whole ones, and one without any is an error")
  func relative() throws {
    let coercer = ContentCoercer()
    let page = "<a href='x'>x</a><a href='mailto:a@b'>mail</a><a href=''>y</a><a>z</a>"
    #expect(try coercer.text(page, from: .html, to: .uriList) == "mailto:a@b\r\n")
    let long = "<base href='https://a/\(String(repeating: "b", count: 4_000))'><a href='x'>x</a>"
    for page in ["", "<a href='x'>x</a>", "<a", "<a href", "<a href=", "<base", long] {
      #expect(throws: ContentError.self) { try coercer.text(page, from: .html, to: .uriList) }
    }
    // What is made of text has no more links than the text.
    #expect(throws: ContentError.self) {
      try coercer.text("https://a/ <a href='https://a/'>", from: .utf8PlainText, to: .mozURL)
    }
  }

  @Test("Lists of paths become file addresses")
  func paths() throws {
    let plist = "<plist><array><string>/a b/é&amp;</string></array></plist>"
    let list = try ContentCoercer().text(plist, from: .fileURL, to: .uriList)
    #expect(list == "file:///a%20b/%C3%A9%26\r\n")
    #expect(try ContentCoercer().text("file:///x", from: .fileURL, to: .url) == "file:///x")
  }

  @Test("A property list in XML is read as XML is written")
  func xml() throws {
    func link(_ list: [UInt8]) throws -> String {
      try ContentCoercer().text(list, from: .webLocation, to: .url)
    }
    let body = "<dict><key>URL</key><string>https://a/</string></dict>"
    let remark = "<!-- " + String(repeating: "<plist> > ", count: 200) + "-->"
    let type = "<!DOCTYPE plist [ <!ENTITY a \"]>\"> ]>"
    for text in [
      "<plist>\(body)</plist>", "\(remark)<plist>\(remark)\(body)</plist>",
      "<?xml version=\"1.0\"?>\n\(remark)\n<plist version=\">\">\(body)</plist>",
      "<plist><dict ><key >U<![CDATA[R]]>L</key ><string\n>https://<!-- > -->a/</string ></dict >",
      "<plist><dict><key>x</key><string><![CDATA[</string>]]></string>"
        + "<key>URL</key><string><![CDATA[https://a/]]></string></dict></plist>",
      "<!DOCTYPE plist PUBLIC \"a > b\" \"c\"><plist>\(body)</plist>",
      "\(type)<plist>\(body)</plist>",
    ] {
      #expect(try link(Array(text.utf8)) == "https://a/", "\(text)")
      let wide = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
      #expect(try link([0xFF, 0xFE] + wide) == "https://a/", "\(text)")
      for count in stride(from: 0, to: text.utf8.count, by: 7) {
        _ = try? link(Array(text.utf8.prefix(count)))
      }
    }
    let head = "<?xml version=\"1.0\" encoding='ISO-8859-1'?><plist><array><string>/"
    let latin = Array(head.utf8) + [0xE9] + Array("</string></array></plist>".utf8)
    #expect(
      try ContentCoercer().text(latin, from: .fileURL, to: .uriList) == "file:///%C3%A9\r\n"
    )
  }

  @Test("Nothing to go to is an error")
  func nothing() {
    let cases: [(String, ContentType)] = [
      ("", .uriList), ("# only\n", .uriList), ("[InternetShortcut]\n", .internetShortcut),
      ("<plist><dict/></plist>", .webLocation), ("<plist>", .webLocation),
      ("bplist00", .webLocation),
    ]
    for (text, type) in cases {
      #expect(throws: ContentError.self, "\(text)") {
        try ContentCoercer().text(text, from: type, to: .url)
      }
    }
  }

  @Test("A binary list that refers to itself ends at a limit")
  func cycle() {
    // One array of one element, which is the array.
    let list: [UInt8] = Array("bplist00".utf8) + [0xA1, 0, 8]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 1]
    let rest: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 10]
    #expect(throws: ContentError(.limit(.depth, allowed: 256, found: nil))) {
      try ContentCoercer().text(list + trailer + rest, from: .webLocation, to: .url)
    }
  }

  @Test("A binary list that names one text again and again ends at a limit")
  func repeated() {
    // An array of fourteen times one path.
    let array = [0xAE] + [UInt8](repeating: 1, count: 14)
    let text: [UInt8] = [0x5F, 0x10, 200] + [UInt8](repeating: 0x2F, count: 200)
    let head = Array("bplist00".utf8)
    let table = head.count + array.count + text.count
    let list = head + array + text + [UInt8(head.count), UInt8(head.count + array.count)]
    let trailer: [UInt8] = [0, 0, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 2]
    let rest: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UInt8(table)]
    var coercer = ContentCoercer()
    #expect(throws: Never.self) {
      try coercer.text(list + trailer + rest, from: .webLocation, to: .uriList)
    }
    coercer.context.limits.output = 14 * 200 - 1
    #expect(throws: ContentError(.limit(.output, allowed: 2_799, found: nil))) {
      try coercer.text(list + trailer + rest, from: .webLocation, to: .uriList)
    }
  }

  @Test(
    "More addresses than allowed are an error, found without reading the rest",
    arguments: [
      (ContentType.uriList, "http://x/\n"), (.mozURL, "http://x/\nT\n"),
    ]
  )
  func many(type: ContentType, line: String) {
    var coercer = ContentCoercer()
    coercer.context.limits.units = 10
    let text = String(repeating: line, count: 1_000)
    #expect(throws: ContentError(.limit(.units, allowed: 10, found: 11))) {
      try coercer.text(text, from: type, to: .utf8PlainText)
    }
  }
}
