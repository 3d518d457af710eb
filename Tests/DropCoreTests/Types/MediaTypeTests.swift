import DropCore
import Testing

@Suite("MIME types, taken apart")
struct MediaTypeTests {
  static let cases: [(text: String, essence: String?, parameters: [String])] = [
    ("text/plain", "text/plain", []),
    ("Text/Plain; Charset=UTF-8", "text/plain", ["charset=UTF-8"]),
    ("text/plain;charset=\"utf-8\"", "text/plain", ["charset=utf-8"]),
    (
      "application/x-a;windows_formatname=\"Star; Embed (XML)\"", "application/x-a",
      ["windows_formatname=Star; Embed (XML)"]
    ),
    (" image/png ;;a=1; b ", "image/png", ["a=1"]),
    ("text", nil, []), ("", nil, []), ("/plain", nil, []), ("text/", nil, []), ("a/b/c", nil, []),
  ]

  @Test("Each", arguments: cases)
  func each(text: String, essence: String?, parameters: [String]) {
    let type = MediaType(text)
    #expect(type?.essence == essence)
    #expect(type?.parameters.map { "\($0.name)=\($0.value)" } ?? [] == parameters)
  }

  static let slips: [(String, Bool)] = [
    ("public.pgn", true), ("public.jpg", true), ("nonsense", true), ("com.adobe.pfd", true),
    ("public.png", false), ("com.example.mine", false),
    ("com.adobe.flow", false), ("public.thing-of-theirs", true), ("adobe.com.pdf", false),
    ("dyn.abc", false),
  ]

  @Test("A name that nobody knows is a slip, or an app's own", arguments: slips)
  func slip(name: String, isSlip: Bool) {
    #expect(TypeCatalog.builtIn.isSlip(name) == isSlip)
    let sentence = TypeCatalog.sentence(unknown: name, nearest: isSlip ? "x.y" : nil)
    #expect(sentence.contains("did you mean 'x.y'?") == isSlip)
  }

  @Test("What an item offers: synonyms folded, the rest by what it is worth")
  func offers() {
    let names = [
      "com.apple.finder.node", "public.file-url", "com.apple.icns", "public.url-name",
      "Apple PNG pasteboard type", "public.png",
    ]
    let offered = OfferedTypes(names.map { ContentType($0) }, name: "a.txt")
    #expect(offered.offers.map(\.namesFile) == [false, true, false, false, false, false])
    #expect(
      offered.offers.map(\.standing) == [
        .note, .content, .icon, .note, .content, .synonym(of: 4),
      ]
    )
    #expect(offered.fileType?.id == "public.plain-text")
  }
}
