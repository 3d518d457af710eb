import DropContent
import DropCore
import Foundation
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

  @Test("It adds a codec and units of its own, and saves what it made")
  func own() throws {
    let shout: ContentType = "example.shout"
    var coercer = ContentCoercer()
    let codec = Codec(
      from: .utf8PlainText,
      to: shout,
      cost: .losesContent,
      name: "shout"
    ) { (content, context) throws(ContentError) in
      let bytes = try content.bytes(limit: context.limits.bytes)
      let text = String(decoding: bytes, as: UTF8.self).uppercased()
      return Content(type: shout, name: content.name, text: text)
    }
    coercer.register(codec)
    coercer.register(
      UnitCodec(type: shout) { (content, context) throws(ContentError) in
        let words = try content.bytes(limit: context.limits.bytes).split(separator: 0x20)
        return ContentUnits(count: words.count) { number in
          Content(type: shout, bytes: Array(words[number]))
        }
      }
    )
    // From HTML it takes two steps, the second our own.
    let page = Content(type: .html, name: "a", text: "<p>one <b>two</b>")
    let made = try coercer.coerce(page, to: shout)
    #expect(try coercer.unit(1, of: made).bytes() == Array("TWO".utf8))
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let saver = ContentSaver(folder: folder.path)
    let names = try (0..<2).map { _ in try saver.save(made, as: "../x.txt") }
    #expect(Set(names).count == 2)
    let saved = try String(contentsOf: folder.appending(path: names[1]), encoding: .utf8)
    #expect(saved == "ONE TWO")
  }
}
