#if PDF

import DropContent
import DropCore
import DropHost
import Testing

@Suite("A document of very many pages")
struct ManyPagesTests {
  /// A document of so many empty pages.
  static func document(pages: Int) -> [UInt8] {
    var text = "%PDF-1.4\n"
    var places: [Int] = []
    func add(_ object: String) {
      places.append(text.utf8.count)
      text += "\(places.count) 0 obj\n\(object)\nendobj\n"
    }
    add("<< /Type /Catalog /Pages 2 0 R >>")
    let kids = (0..<pages).map { "\($0 + 3) 0 R" }.joined(separator: " ")
    add("<< /Type /Pages /Count \(pages) /Kids [ \(kids) ] >>")
    for _ in 0..<pages { add("<< /Type /Page /Parent 2 0 R /MediaBox [ 0 0 9 9 ] >>") }
    let table = text.utf8.count
    text += "xref\n0 \(places.count + 1)\n0000000000 65535 f \n"
    for place in places {
      let digits = String(place)
      text += String(repeating: "0", count: 10 - digits.count) + digits + " 00000 n \n"
    }
    text += "trailer\n<< /Size \(places.count + 1) /Root 1 0 R >>\nstartxref\n\(table)\n%%EOF\n"
    return Array(text.utf8)
  }

  @Test("is split by a handler, page by page")
  func split() throws {
    let content = Content(type: .pdf, name: "atlas.pdf", bytes: Self.document(pages: 2_000))
    let item = TestItem("atlas", [TestSource(type: "com.adobe.pdf", result: .success(content))])
    let scene = try perform(
      """
      local last = 0
      for n, page in item:load("com.adobe.pdf"):each() do
        session:insert { contents = page }
        last = n
      end
      print(last)
      """,
      items: [item]
    )
    #expect(scene.faults == [])
    #expect(scene.log == ["2000"])
    #expect(scene.contents.count == 2_000)
    #expect(scene.contents.last == "atlas.pdf 2000")
  }
}

#endif
