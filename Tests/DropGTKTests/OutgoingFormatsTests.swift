#if GTK

import DropCore
import DropGTK
import Testing

@Suite("Formats of what goes out")
struct OutgoingFormatsTests {
  private static let lists = ["text/uri-list", "application/vnd.portal.files"]

  private func item(_ id: String, _ types: [(ContentType, Int?)]) -> DragItem {
    DragItem(id: id, representations: types.map { Representation(type: $0.0, size: $0.1) })
  }

  private func formats(_ items: DragItem...) -> OutgoingFormats {
    OutgoingFormats(items, .builtIn, lists: Self.lists)
  }

  @Test("One thing is a list of files first, then its bytes as what it is, the richest first")
  func one() {
    let both = formats(item("a", [(.html, 10), (.utf8PlainText, nil)]))
    #expect(both.names.prefix(3) == [Self.lists[0], Self.lists[1], "text/html"])
    #expect(both.subject(of: "text/uri-list") == .list)
    #expect(both.subject(of: "text/html") == .bytes(item: "a", type: .html))
    let text = OutgoingFormats.Subject.bytes(item: "a", type: .utf8PlainText)
    #expect(both.subject(of: "text/plain;charset=utf-8") == text)
    #expect(both.subject(of: "image/png") == nil)
    #expect(Set(both.names).count == both.names.count)
  }

  @Test("What is only made to a text is a text, too, and a picture none")
  func coerced() {
    #expect(formats(item("a", [(.html, nil)])).names.contains("text/plain;charset=utf-8"))
    #expect(!formats(item("a", [(.png, nil)])).names.contains("text/plain;charset=utf-8"))
  }

  @Test("Several things, what is large and a folder are a list alone")
  func list() {
    let png = item("a", [(.png, 10)])
    #expect(formats(png, item("b", [(.png, 10)])).names == Self.lists)
    #expect(formats(item("a", [(.png, OutgoingFormats.mostBytes + 1)])).names == Self.lists)
    #expect(formats(item("a", [(.folder, nil)])).names == Self.lists)
    #expect(formats(item("a", [(.png, OutgoingFormats.mostBytes)])).names.contains("image/png"))
  }

  @Test("What has nothing to give is dragged all the same, as nothing that others know")
  func nothing() {
    let name = formats(item("a", []))
    #expect(name.names == [OutgoingFormats.nothing])
    #expect(name.subject(of: OutgoingFormats.nothing) == nil)
  }
}

#endif
