#if PDF

import PDFCodec
import Testing

@Suite("Hostile PDFs")
struct PDFDepthTests {
  private func document(_ objects: [String]) -> [UInt8] {
    var bytes = Array("%PDF-1.7\n".utf8)
    var places: [Int] = []
    for (index, body) in objects.enumerated() {
      places.append(bytes.count)
      bytes += Array("\(index + 1) 0 obj\n\(body)\nendobj\n".utf8)
    }
    let start = bytes.count
    bytes += Array("xref\n0 \(objects.count + 1)\n0000000000 65535 f \n".utf8)
    for place in places {
      let digits = String(place)
      let padded = String(repeating: "0", count: 10 - digits.count) + digits
      bytes += Array("\(padded) 00000 n \n".utf8)
    }
    let size = objects.count + 1
    bytes += Array("trailer\n<</Size \(size)/Root 1 0 R>>\nstartxref\n\(start)\n%%EOF\n".utf8)
    return bytes
  }

  @Test("refuses a page tree as deep as a tower before the library falls down it")
  func tree() throws {
    var objects = ["<</Type/Catalog/Pages 2 0 R>>"]
    for level in 0..<20_000 { objects.append("<</Type/Pages/Count 1/Kids[\(level + 3) 0 R]>>") }
    objects.append("<</Type/Page/MediaBox[0 0 9 9]>>")
    #expect(throws: PDFError.tooDeep(limit: 1000)) { try PDFDocument(document(objects)) }
  }

  @Test("refuses to copy a page with a chain of objects behind it")
  func chain() throws {
    var objects = [
      "<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[3 0 R]>>",
      "<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Next 4 0 R>>",
    ]
    for link in 0..<100_000 { objects.append("<</Next \(link + 5) 0 R>>") }
    objects.append("null")
    let whole = try PDFDocument(document(objects))
    #expect(whole.pageCount == 1)
    #expect(throws: PDFError.tooDeep(limit: 1000)) { try whole.page(0) }
  }

  @Test("ends on a page tree that leads back into itself")
  func loop() throws {
    let objects = ["<</Type/Catalog/Pages 2 0 R>>", "<</Type/Pages/Count 1/Kids[2 0 R]>>"]
    #expect(throws: PDFError.self) { try PDFDocument(document(objects)) }
  }

  @Test("survives bytes changed at random")
  func mutations() throws {
    let bytes = try MediaFixture.bytes("pdf/three-pages.pdf")
    var numbers = SeededNumbers(seed: 7)
    for _ in 0..<400 {
      var changed = bytes
      for _ in 0...numbers.next(below: 4) {
        changed[numbers.next(below: changed.count)] = UInt8(numbers.next(below: 256))
      }
      let whole = try? PDFDocument(changed)
      for index in 0..<(whole?.pageCount ?? 0) { _ = try? whole?.page(index) }
    }
  }
}

#endif
