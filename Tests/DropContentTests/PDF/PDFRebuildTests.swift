#if PDF

import DropContent
import DropCore
import Foundation
import TestExtent
import Testing

@Suite("PDFs whose table of objects is damaged")
struct PDFRebuildTests {
  private let coercer = ContentCoercer()

  private static let catalog = "1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n"
  private static let tree = "2 0 obj\n<</Type /Pages /Count 2 /Kids [3 0 R 4 0 R]>>\nendobj\n"

  private static func page(_ number: Int, showing drawing: Int) -> String {
    "\(number) 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents \(drawing) 0 R>>\nendobj\n"
  }

  private static func drawing(_ number: Int, _ text: String, length: String? = nil) -> String {
    "\(number) 0 obj\n<</Length \(length ?? String(text.utf8.count))>>\nstream\n\(text)\nendstream\nendobj\n"
  }

  /// Two pages that show `first` and `second`.
  private static let objects =
    catalog + tree + page(3, showing: 5) + page(4, showing: 6) + drawing(5, "% first")
    + drawing(6, "% second")

  /// The same in object streams, with what says where they are.
  private static func packed(_ filler: String = "", end: String) -> String {
    let objects = [
      "<</Type /Catalog /Pages 2 0 R>>", "<</Type /Pages /Count 2 /Kids [3 0 R 4 0 R]>>",
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 5 0 R>>",
      "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 6 0 R>>",
    ]
    var pdf = "%PDF-1.5\n" + filler
    for (number, pair) in [(7, 0..<2), (8, 2..<4)] {
      let head =
        "\(pair.lowerBound + 1) 0 \(pair.lowerBound + 2) \(objects[pair.lowerBound].count + 1) "
      let data = head + objects[pair].joined(separator: " ")
      pdf += "\(number) 0 obj\n<</Type /ObjStm /N 2 /First \(head.count) /Length \(data.count)>>\n"
      pdf += "stream\n\(data)\nendstream\nendobj\n"
    }
    return pdf + drawing(5, "% first") + drawing(6, "% second") + end
  }

  private func text(_ content: Content) throws -> String {
    String(decoding: try content.bytes(), as: UTF8.self)
  }

  /// What the pages of a document show.
  private func shown(_ pdf: String) throws -> [String] {
    let units = try coercer.units(of: Content(type: .pdf, text: pdf))
    return try (0..<units.count).map { index in
      let page = try text(try units.unit(index))
      #expect(try coercer.unitCount(of: Content(type: .pdf, text: page)) == 1)
      return ["first", "second", "other"].filter { page.contains("% \($0)") }.joined(separator: " ")
    }
  }

  static let damages: [(String, String)] = [
    ("no table, no trailer", "%PDF-1.4\n\(objects)"),
    ("no header either", objects),
    (
      "much before the header",
      String(repeating: "junk 1 0 ob\n", count: 200) + "%PDF-1.4\n\(objects)"
    ),
    ("a trailer that ends early", "%PDF-1.4\n\(objects)trailer\n<</Root 1 0 R /Size"),
    ("a trailer without a root", "%PDF-1.4\n\(objects)trailer\n<</Size 7>>\nstartxref\n0\n%%EOF"),
    ("a root that isn't there", "%PDF-1.4\n\(objects)trailer\n<</Root 99 0 R /Size 7>>\n"),
    ("a root that is something else", "%PDF-1.4\n\(objects)trailer\n<</Root 5 0 R /Size 7>>\n"),
    ("ends of lines as elsewhere", "%PDF-1.4\n\(objects)".replacing("\n", with: "\r")),
    ("no catalog", "%PDF-1.4\n" + objects.dropFirst(catalog.count)),
    ("neither catalog nor tree", "%PDF-1.4\n" + objects.dropFirst(catalog.count + tree.count)),
    (
      "a tree that is cut",
      "%PDF-1.4\n" + objects.replacing("/Kids [3 0 R 4 0 R]>>", with: "/Kids [3 0")
    ),
    ("objects in streams, without a table", packed(end: "")),
    ("objects in streams, and a table that is elsewhere", packed(end: "startxref\n7\n%%EOF\n")),
    (
      "objects in streams, and a table that is cut",
      packed(end: "9 0 obj\n<</Type /XRef /Size 10 /W [1 2 1] /Root 1 0 R /Length 40>>\nstream\nab")
    ),
  ]

  @Test("have their pages, whatever is left of the table", arguments: damages)
  func pages(damage: (name: String, pdf: String)) throws {
    #expect(try shown(damage.pdf) == ["first", "second"], "\(damage.name)")
  }

  @Test("have their pages where they lie in a file, too")
  func file() throws {
    let folder = try Fixture.scratch()
    defer { try? FileManager.default.removeItem(at: folder) }
    for (index, damage) in Self.damages.enumerated() {
      let path = folder.appending(path: "\(index).pdf")
      // More than is read at a time.
      try Data(("%" + String(repeating: "a", count: 200_000) + "\n" + damage.1).utf8).write(
        to: path
      )
      let content = try Content(type: .pdf, file: path.path)
      #expect(try coercer.unitCount(of: content) == 2, "\(damage.0)")
      #expect(try text(coercer.unit(1, of: content)).contains("% second"), "\(damage.0)")
    }
  }

  @Test("the later of two objects with one number is meant, in object streams as well")
  func later() throws {
    #expect(
      try shown("%PDF-1.4\n\(Self.objects)" + Self.drawing(5, "% other")) == ["other", "second"]
    )
    let page = Self.page(3, showing: 6)
    #expect(try shown(Self.packed(page, end: "")) == ["first", "second"])
    #expect(try shown(Self.packed(end: page)) == ["second", "second"])
  }

  @Test("what lies in a stream is none of their objects")
  func inside() throws {
    let hidden = Self.drawing(5, "% other") + Self.catalog.replacing("2 0 R", with: "9 0 R")
    for length in [nil, "8 0 R"] {
      let attached =
        Self.drawing(7, hidden, length: length) + "8 0 obj\n\(hidden.utf8.count)\nendobj\n"
      #expect(try shown("%PDF-1.4\n\(Self.objects)\(attached)") == ["first", "second"])
    }
  }

  @Test(
    "an object stream that names one place for many objects has one, and one without its head none"
  )
  func oddStreams() throws {
    let page = "<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Contents 6 0 R>>"
    for (count, expected) in [(20_000, "second"), (20_001, "first")] {
      let head = (10..<20_009).map { "\($0) 0 " }.joined() + "3 0 "
      let stream =
        "7 0 obj\n<</Type /ObjStm /N \(count) /First \(head.count)>>\nstream\n\(head)\(page)\nendstream\n"
      #expect(try shown("%PDF-1.5\n\(Self.objects)\(stream)") == [expected, "second"])
    }
  }

  @Test(
    "an object stream whose objects lie inside of each other has none",
    arguments: ["[", "(", "9"]
  )
  func nestedStreams(opening: String) throws {
    let head = (0..<20_000).map { "\($0 + 10) \($0) " }.joined() + "3 20001 "
    let data = head + String(repeating: opening, count: 20_000) + " <</Type /Page /Contents 6 0 R>>"
    let stream =
      "7 0 obj\n<</Type /ObjStm /N 20001 /First \(head.count)>>\nstream\n\(data)\nendstream\n"
    #expect(try shown("%PDF-1.5\n\(Self.objects)\(stream)") == ["first", "second"])
  }

  @Test("a page that was cut off fails alone, and says so")
  func cut() throws {
    let content = try MediaFixture.content("pdf/cut.pdf", .pdf)
    let units = try coercer.units(of: content)
    #expect(units.count == 3)
    #expect(try text(units.unit(0)).contains("0 0 10 72 re"))
    #expect(try text(units.unit(1)).contains("0 0 20 72 r"))
    let error = #expect(throws: ContentError.self) { try units.unit(2) }
    #expect(error?.message == "PDF: page 3 isn't there")
  }

  @Test("one that says itself that it has no page gets none that was taken out of it")
  func none() throws {
    let empty = "2 0 obj\n<</Type /Pages /Count 0 /Kids []>>\nendobj\n"
    #expect(try shown("%PDF-1.4\n\(Self.objects)\(empty)trailer\n<</Root 1 0 R>>\n") == [])
  }

  /// A document of the fixtures with one word of it written over.
  private func damaged(_ name: String, _ words: String...) throws -> [UInt8] {
    var bytes = try MediaFixture.bytes("pdf/\(name).pdf")
    for word in words.map({ Array($0.utf8) }) {
      let at = try #require(bytes.indices.last { bytes[$0...].starts(with: word) })
      for place in word.indices { bytes[at + place] = UInt8(ascii: "x") }
    }
    return bytes
  }

  @Test("an encrypted one is read as before, or says that it needs a password")
  func encrypted() throws {
    let drawing = try text(coercer.unit(0, of: MediaFixture.content("pdf/encrypted.pdf", .pdf)))
    let found = Content(type: .pdf, bytes: try damaged("encrypted", "startxref"))
    #expect(try text(coercer.unit(0, of: found)) == drawing)
    // With what stands in the table's dictionary alone it could be read; that it is encrypted is known.
    for lost in [
      try damaged("encrypted", "startxref", "/XRef"),
      try damaged("locked", "startxref", "xref\n0", "/Root 1 0 R"),
    ] {
      let error = #expect(throws: ContentError.self) {
        try coercer.unitCount(of: Content(type: .pdf, bytes: lost))
      }
      #expect(error?.message.contains("needs a password") == true, "\(error as Any)")
    }
  }

  @Test("an object stream that expands too far is refused without a table as with one")
  func bomb() {
    let data = Deflate.zlib("1 0 <</Type /Catalog /Pages 2 0 R>>", spaces: 40_000_000)
    let head =
      "%PDF-1.5\n\(Self.tree)7 0 obj\n<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>\nstream\n"
    let bytes = Array(head.utf8) + data + Array("\nendstream\nendobj\n".utf8)
    let error = #expect(throws: ContentError.self) {
      try coercer.unitCount(of: Content(type: .pdf, bytes: bytes))
    }
    guard case .limit(.output, _, _)? = error?.problem else {
      return #expect(Bool(false), "\(error as Any)")
    }
  }

  @Test("have as many pages as a document may have, and as deep a tree")
  func limits() {
    var context = CodecContext()
    context.limits.pages = 1
    let error = #expect(throws: ContentError.self) {
      try ContentCoercer(context: context).unitCount(
        of: Content(type: .pdf, text: "%PDF-1.4\n\(Self.objects)")
      )
    }
    #expect(error?.problem == .limit(.pages, allowed: 1, found: nil))
  }

  @Test("survive whatever is done to them")
  func mutations() throws {
    let whole = ["three-pages", "encrypted", "cut", "lying-count"]
    let sources =
      try whole.map { try MediaFixture.bytes("pdf/\($0).pdf") }
      + Self.damages.map { Array($0.1.utf8) }
    let words = [
      "obj", "endobj", "stream\n", "trailer\n<<", "/Length 9 0 R", "<<", "[", "(", "%", "\n",
    ]
    var numbers = SeededNumbers(seed: 16)
    var opened = 0
    for round in 0..<(Extent.isWhole ? 2000 : 300) {
      var bytes = sources[round % sources.count]
      for _ in 0...numbers.next(below: 6) where bytes.count > 9 {
        let at = numbers.next(below: bytes.count - 8)
        switch numbers.next(below: 6) {
        case 0: bytes[at] = UInt8(numbers.next(below: 256))
        case 1: bytes.removeSubrange(at..<(at + 1 + numbers.next(below: 8)))
        case 2:
          bytes.insert(contentsOf: Array(words[numbers.next(below: words.count)].utf8), at: at)
        case 3: bytes.removeLast(min(bytes.count - 1, numbers.next(below: 200)))
        case 4: bytes.append(contentsOf: bytes[at...].prefix(300))
        default: bytes[at] = 0x30 + UInt8(numbers.next(below: 10))
        }
      }
      guard let units = try? coercer.units(of: Content(type: .pdf, bytes: bytes)) else { continue }
      opened += 1
      for index in 0..<min(units.count, 4) { _ = try? units.unit(index) }
    }
    #expect(opened > 100)
  }
}

#endif
