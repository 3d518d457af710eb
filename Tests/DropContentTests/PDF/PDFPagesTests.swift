import DropContent
import DropCore
import Foundation
import Testing

@Suite("PDFs as content")
struct PDFPagesTests {
  private let coercer = ContentCoercer()

  #if PDF
  @Test("without its end is refused in words that people understand")
  func withoutEnd() {
    let text = "%PDF-1.4\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n"
    let error = #expect(throws: ContentError.self) {
      try coercer.unitCount(of: Content(type: .pdf, text: text))
    }
    #expect(error.map { "\($0)" }?.contains("its end is missing") == true, "\(error as Any)")
  }

  @Test("that says wrongly how it is encrypted is refused for that, not for its end")
  func wronglyEncrypted() throws {
    var bytes = try MediaFixture.content("pdf/locked.pdf", .pdf).bytes()
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.range(of: "/Encrypt <<"))
    let end = try #require(text.range(of: ">>", range: start.upperBound..<text.endIndex))
    let first = text.utf8.distance(from: text.startIndex, to: start.lowerBound) + 9
    let last = text.utf8.distance(from: text.startIndex, to: end.upperBound)
    bytes.replaceSubrange(
      first..<last,
      with: [0x37] + [UInt8](repeating: 0x20, count: last - first - 1)
    )
    let error = #expect(throws: ContentError.self) {
      try coercer.unitCount(of: Content(type: .pdf, bytes: bytes))
    }
    #expect("\(error as Any)".contains("how it is encrypted"), "\(error as Any)")
  }

  @Test("counts the pages that are there, not those that are claimed")
  func counts() throws {
    let expected = ["one-page": 1, "three-pages": 3, "lying-count": 2, "no-pages": 0]
    for (name, count) in expected {
      let content = try MediaFixture.content("pdf/\(name).pdf", .pdf)
      #expect(try coercer.unitCount(of: content) == count, "\(name)")
    }
  }

  @Test("each page is a document of one page, named after the whole")
  func pages() throws {
    let content = try MediaFixture.content("pdf/three-pages.pdf", .pdf)
    for index in 0..<3 {
      let page = try coercer.unit(index, of: content)
      #expect(page.name == "three-pages.pdf \(index + 1)")
      #expect(try coercer.unitCount(of: page) == 1)
      let drawing = "0 0 \(10 * (index + 1)) 72 re"
      #expect(String(decoding: try page.bytes(), as: UTF8.self).contains(drawing))
    }
  }

  @Test("pages taken apart make the whole again, the same bytes each time")
  func combined() throws {
    let content = try MediaFixture.content("pdf/three-pages.pdf", .pdf)
    let pages = try (0..<3).reversed().map { try coercer.unit($0, of: content) }
    let whole = try coercer.combine(as: .pdf, pages + [content])
    #expect(try coercer.unitCount(of: whole) == 6)
    let last = try coercer.unit(2, of: whole).bytes()
    #expect(String(decoding: last, as: UTF8.self).contains("0 0 10 72 re"))
    #expect(try coercer.combine(as: .pdf, pages + [content]).bytes() == whole.bytes())
  }

  @Test("says what is wrong with a document that can't be opened")
  func broken() throws {
    let content = try MediaFixture.content("pdf/locked.pdf", .pdf)
    let error = #expect(throws: ContentError.self) { try coercer.unitCount(of: content) }
    #expect(error?.message == "PDF: a document that needs a password isn't supported")
  }

  @Test("has a limit for pages and for bytes")
  func limits() throws {
    let content = try MediaFixture.content("pdf/three-pages.pdf", .pdf)
    var context = CodecContext()
    context.limits.pages = 2
    #expect(throws: ContentError(.limit(.pages, allowed: 2, found: nil))) {
      try ContentCoercer(context: context).unitCount(of: content)
    }
    let memory = Content(type: .pdf, bytes: try content.bytes())
    context.limits.bytes = 10
    #expect(throws: ContentError.self) {
      try ContentCoercer(context: context).unitCount(of: memory)
    }
  }
  /// A page with a field of one part, and with a field whose parts have a parent.
  private func form(_ name: String) -> [UInt8] {
    let objects = [
      "<</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 5 0 R] /DA (/Helv 0 Tf) "
        + "/DR <</Font <</Helv 7 0 R>>>>>>>>",
      "<</Type /Pages /Count 1 /Kids [3 0 R]>>",
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R 6 0 R]>>",
      "<</Type /Annot /Subtype /Widget /FT /Tx /T (\(name)) /Rect [0 0 1 1]>>",
      "<</FT /Btn /T (\(name) group) /Kids [6 0 R]>>",
      "<</Type /Annot /Subtype /Widget /Parent 5 0 R /Rect [1 1 2 2]>>",
      "<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>",
    ]
    var pdf = "%PDF-1.4\n"
    for (index, object) in objects.enumerated() { pdf += "\(index + 1) 0 obj\n\(object)\nendobj\n" }
    return Array("\(pdf)trailer\n<</Root 1 0 R /Size 8>>\n".utf8)
  }

  @Test("the fields of a form are still listed on a page taken out, and in a whole")
  func forms() throws {
    let parts = ["One", "Two"].map { Content(type: .pdf, bytes: form($0)) }
    let page = try coercer.unit(0, of: parts[0])
    let whole = try coercer.combine(as: .pdf, parts)
    for (content, count) in [(page, 2), (whole, 4), (try coercer.unit(1, of: whole), 2)] {
      let text = String(decoding: try content.bytes(), as: UTF8.self)
      let list = try #require(text.firstMatch(of: /\/AcroForm << .*\/Fields \[ ([^\]]*)\]/))
      #expect(list.1.count { $0 == "R" } == count, "\(list.0)")
      #expect(text.contains("(/Helv 0 Tf)") && text.contains("/BaseFont /Helvetica"))
    }
    let plain = try MediaFixture.content("pdf/one-page.pdf", .pdf)
    let without = try coercer.unit(0, of: plain).bytes()
    #expect(!String(decoding: without, as: UTF8.self).contains("AcroForm"))
  }

  @Test("equal field names of two documents are told apart, and each keeps its value")
  func fieldNames() throws {
    func form(_ value: String, _ name: String = "name") -> Content {
      let pdf = """
        %PDF-1.4
        1 0 obj <</Type /Catalog /Pages 2 0 R /AcroForm <</Fields [4 0 R 5 0 R]>>>> endobj
        2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj
        3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots [4 0 R 5 0 R]>> endobj
        4 0 obj <</Subtype /Widget /FT /Tx /T (\(name)) /V (\(value)) /Rect [0 0 1 1]>> endobj
        5 0 obj <</Subtype /Widget /FT /Tx /T (\(name)) /V (\(value)) /Rect [1 1 2 2]>> endobj
        trailer <</Root 1 0 R /Size 6>>

        """
      return Content(type: .pdf, text: pdf)
    }
    let parts = [form("Ann"), form("Bob"), form("Cy", "name+1"), form("Di")]
    let whole = try coercer.combine(as: .pdf, parts).bytes()
    let fields = String(decoding: whole, as: UTF8.self)
      .matches(of: /\/T \(([^)]*)\) .*\/V \(([^)]*)\)/)
      .map { "\($0.1)=\($0.2)" }
    // Two widgets of one document that share a name are one field, and stay so.
    let expected = ["name=Ann", "name+1=Bob", "name+1+1=Cy", "name+2=Di"]
    #expect(fields.sorted() == expected.flatMap { [$0, $0] }.sorted())
  }

  /// Pages that share one stream.
  private func sharing(_ pages: Int, _ size: Int) -> Content {
    let kids = (0..<pages).map { "\($0 + 4) 0 R" }.joined(separator: " ")
    var pdf = "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n"
    pdf += "2 0 obj <</Type /Pages /Count \(pages) /Kids [\(kids)]>> endobj\n"
    pdf +=
      "3 0 obj <</Length \(size)>> stream\n\(String(repeating: " ", count: size))\nendstream endobj\n"
    for page in 0..<pages {
      pdf +=
        "\(page + 4) 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 3 0 R>> endobj\n"
    }
    return Content(type: .pdf, text: "\(pdf)trailer <</Root 1 0 R /Size \(pages + 4)>>\n")
  }

  @Test("pages that share a stream are taken out until all of them have more than they may")
  func shared() throws {
    let content = sharing(100, 20_000)
    var context = CodecContext()
    context.limits.output = 100_000
    let most = 100_000 + 10 * content.size
    let units = try ContentCoercer(context: context).units(of: content)
    var sum = 0
    var taken = 0
    let error = #expect(throws: ContentError.self) {
      for page in 0..<units.count {
        sum += try units.unit(page).size
        taken += 1
        // What was taken is no more for being taken again.
        _ = try units.unit(0)
      }
    }
    guard case .limit(.output, most, _)? = error?.problem else {
      return #expect(Bool(false), "\(error as Any)")
    }
    #expect(sum <= most && sum > most - 25_000 && taken > 10)
    #expect(try units.unit(taken - 1).size > 20_000)
  }

  @Test("many files are combined without a descriptor for each of them at a time")
  func files() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    let bytes = try MediaFixture.content("pdf/one-page.pdf", .pdf).bytes()
    var parts: [Content] = []
    for number in 0..<100 {
      let path = folder.appendingPathComponent("\(number).pdf")
      try Data(bytes).write(to: path)
      parts.append(try Content(type: .pdf, file: path.path))
    }
    #expect(try coercer.unitCount(of: coercer.combine(as: .pdf, parts)) == 100)
  }
  #else
  @Test("without the trait the pages are known and name the trait")
  func withoutTrait() throws {
    let content = try MediaFixture.content("pdf/one-page.pdf", .pdf)
    let error = #expect(throws: ContentError.self) { try coercer.unitCount(of: content) }
    #expect(error?.problem == .needsTrait("PDF"))
    #expect(error?.code == .unsupported)
    #expect(throws: ContentError.self) { try coercer.combine(as: .pdf, [content]) }
  }
  #endif
}
