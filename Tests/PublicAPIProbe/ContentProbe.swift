import DropContent
import DropCore
import Testing

@Suite("DropContent by itself")
struct ContentProbe {
  @Test("A program coerces, counts, recognises and digests with public names alone")
  func alone() throws {
    let card = "BEGIN:VCARD\nFN:A B\nEMAIL:a@b\nEND:VCARD\n"
    let content = Content(type: .vCard, name: "a.vcf", text: card)
    var context = CodecContext(limits: .standard)
    context.limits.bytes = 1 << 20
    let coercer = ContentCoercer(context: context)
    let text = try coercer.coerce(content, to: .utf8PlainText)
    #expect(String(decoding: try text.bytes(), as: UTF8.self) == "A B <a@b>")
    #expect(try coercer.unitCount(of: content) == 1)
    #expect(try coercer.identify(content) == .agreed(.vCard))
    #expect(ContentSniffer.type(ofHead: [0xFF, 0xD8, 0xFF], isWhole: false) == .jpeg)
    #expect(try content.sha256().count == 64)
    #expect(SafeName.component(of: "../x") == "x")
    #expect(try coercer.json(of: content)["name"] == .string("A B"))
  }
}
