#if PDF

import Foundation
import PDFCodec
import Testing

@Suite("PDFs that expand")
struct PDFBombTests {
  /// A document whose page tree lies in an object stream, behind so many spaces.
  ///
  /// The stream is one block with a code of its own: 258 bytes in each two bits.
  private func document(spaces: Int, keys: String = "/Filter /FlateDecode") -> [UInt8] {
    var pdf = Array("%PDF-1.5\n".utf8)
    let catalog = pdf.count
    pdf += Array("1 0 obj\n<</Type /Catalog /Pages 2 0 R>>\nendobj\n".utf8)
    let objects = "2 0 <</Type /Pages /Count 1 /Kids [3 0 R]>>"
    let data = Deflate.zlib(objects, spaces: spaces)
    let stream = pdf.count
    pdf += Array("4 0 obj\n<</Type /ObjStm /N 1 /First 4 /Length \(data.count) \(keys)>>\n".utf8)
    pdf += Array("stream\n".utf8) + data + Array("\nendstream\nendobj\n".utf8)
    let page = pdf.count
    pdf += Array("3 0 obj\n<</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>>\nendobj\n".utf8)
    let table = pdf.count
    let rows: [(UInt8, Int, UInt8)] = [
      (0, 0, 0), (1, catalog, 0), (2, 4, 0), (1, page, 0), (1, stream, 0), (1, table, 0),
    ]
    let entries = rows.flatMap { [$0.0, UInt8($0.1 >> 8 & 255), UInt8($0.1 & 255), $0.2] }
    pdf += Array("5 0 obj\n<</Type /XRef /Size 6 /W [1 2 1] /Root 1 0 R /Length 24>>\n".utf8)
    pdf += Array("stream\n".utf8) + entries + Array("\nendstream\nendobj\n".utf8)
    return pdf + Array("startxref\n\(table)\n%%EOF\n".utf8)
  }

  @Test("An object stream that expands as such streams do is read")
  func modest() throws {
    let document = try PDFDocument(document(spaces: 100_000))
    #expect(document.pageCount == 1)
    #expect(try PDFDocument(document.page(0)).pageCount == 1)
  }

  @Test("One that expands beyond what the file's size allows is refused before it is expanded")
  func bomb() throws {
    let bytes = document(spaces: 40_000_000)
    #expect(bytes.count < 60_000)
    #expect(throws: PDFError.expands(limit: (8 << 20) + 10 * bytes.count)) {
      try PDFDocument(bytes)
    }
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).pdf")
    try Data(bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(throws: PDFError.expands(limit: (8 << 20) + 10 * bytes.count)) {
      try PDFDocument(path: file.path)
    }
  }

  /// Object streams, each of which is one stored block that holds the others, and a tail of empty
  /// blocks that all of them end with.
  private func sharing(_ streams: Int, blocks: Int) -> [UInt8] {
    var heads: [[UInt8]] = []
    for number in 0..<streams {
      let keys = "<</Type /ObjStm /N 1 /First 4 /Filter /FlateDecode>>"
      heads.append(Array("\(100 + number) 0 obj\n\(keys)\nstream\n".utf8))
    }
    var rest = 0
    var bodies: [[UInt8]] = []
    for head in heads.reversed() {
      let (low, high) = (UInt8(rest & 255), UInt8(rest >> 8))
      bodies.append(head + [0x78, 0x9C, 0, low, high, ~low, ~high])
      rest += head.count + 7
    }
    let tail = Array([[UInt8]](repeating: [0, 0, 0, 0xFF, 0xFF], count: blocks).joined())
    return Array("%PDF-1.5\n".utf8) + Array(bodies.reversed().joined()) + tail
  }

  @Test("Streams that share their bytes are read a few times at most")
  func shared() {
    #expect(throws: PDFError.damaged(reason: "many streams that share their bytes")) {
      try PDFDocument(sharing(200, blocks: 20_000))
    }
  }

  static let openings = [
    "trailer [ a b c d ", "trailer << /A [ >> /B 1 ", "1 0 obj [ 1 2 3 4 ", "1 0 obj << /A [ >> ",
    "trailer\n<< /A (b) /C <41> ",
  ]

  @Test("Objects and trailers without an end are each read to the file's", arguments: openings)
  func nested(opening: String) {
    let bytes = Array("%PDF-1.4\n\(String(repeating: opening + "\n", count: 1000))".utf8)
    #expect(throws: PDFError.damaged(reason: "objects inside of objects")) {
      try PDFDocument(bytes)
    }
  }

  @Test(
    "Streams without an end are looked for a few times at most",
    arguments: ["", " endstreams "]
  )
  func endless(word: String) {
    let page = "<</Type /Page /MediaBox [0 0 9 9] /Length 9>>stream\n\(word)"
    var pdf = "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n2 0 obj <</Kids ["
    pdf += (10..<5000).map { "\($0) 0 R" }.joined(separator: " ") + "]>> endobj\n"
    pdf += (10..<5000).map { "\($0) 0 obj \(page)\n" }.joined()
    #expect(throws: PDFError.damaged(reason: "many streams without an end")) {
      try PDFDocument(Array("\(pdf)trailer <</Root 1 0 R>>\n".utf8))
    }
  }

  @Test(
    "An object stream that names one long object many times isn't read, also in a whole document"
  )
  func repeated() throws {
    let head = (0..<200).map { "\($0 + 10) 0 " }.joined()
    let data = head + "<</A [" + String(repeating: " 1", count: 2000) + "]>>"
    var pdf = "%PDF-1.5\n1 0 obj<</Type /Catalog /Pages 2 0 R>>endobj\n"
    let tree = pdf.utf8.count
    pdf += "2 0 obj<</Type /Pages /Count 1 /Kids [10 0 R]>>endobj\n"
    let stream = pdf.utf8.count
    pdf += "4 0 obj<</Type /ObjStm /N 200 /First \(head.count) /Length \(data.count)>>stream\n"
    pdf += "\(data)\nendstream endobj\n"
    let table = pdf.utf8.count
    pdf +=
      "5 0 obj<</Type /XRef /Size 210 /W [1 2 1] /Root 1 0 R /Index [1 2 4 1 10 200] /Length 812>>"
    var bytes = Array("\(pdf)stream\n".utf8)
    for place in [9, tree, stream] { bytes += [1, UInt8(place >> 8), UInt8(place & 255), 0] }
    for index in 0..<200 { bytes += [2, 0, 4, UInt8(index)] }
    bytes += Array("\nendstream endobj\nstartxref\n\(table)\n%%EOF\n".utf8)
    let document = try PDFDocument(bytes)
    #expect(throws: PDFError.damaged(reason: "page 1 isn't there")) { try document.page(0) }
  }

  @Test("A document with many small trailers is read as before")
  func trailers() throws {
    var pdf = "%PDF-1.4\n1 0 obj <</Type /Catalog /Pages 2 0 R>> endobj\n"
    pdf += "2 0 obj <</Type /Pages /Count 1 /Kids [3 0 R]>> endobj\n"
    pdf += "3 0 obj <</Type /Page /Parent 2 0 R /MediaBox [0 0 9 9]>> endobj\n"
    pdf += String(repeating: "trailer <</Root 1 0 R /Size 4 /ID [(a) <62>]>>\n", count: 2000)
    #expect(try PDFDocument(Array(pdf.utf8)).pageCount == 1)
  }

  static let disguises = [
    "/Filter [/FlateDecode /FlateDecode]", "/Filter 7 0 R", "/Filter /LZWDecode",
    "/Filter /A#53CIIHexDecode /Filter /FlateDecode", "/Filter[ /Flate#44ecode/RunLengthDecode ]",
  ]

  @Test("Filters that can't be counted are refused", arguments: disguises)
  func filters(keys: String) {
    #expect(
      throws: PDFError.unsupported(
        feature: "an object stream with filters other than one Flate"
      )
    ) { try PDFDocument(document(spaces: 10, keys: keys)) }
  }

  @Test("An encrypted object stream is counted too, once it can be read")
  func encrypted() throws {
    let bytes = try MediaFixture.bytes("pdf/encrypted.pdf")
    let document = try PDFDocument(bytes)
    #expect(document.pageCount == 1)
    let page = try document.page(0)
    #expect(!String(decoding: page, as: UTF8.self).contains("/Encrypt"))
    #expect(try PDFDocument(page).pageCount == 1)
    // It expands to 200,000 bytes: the limit is what decides, to the byte.
    let fitting = PDFLimits(expansion: 200_500 - 10 * bytes.count)
    #expect(try PDFDocument(bytes, limits: fitting).pageCount == 1)
    #expect(throws: PDFError.expands(limit: 10 * bytes.count)) {
      try PDFDocument(bytes, limits: PDFLimits(expansion: 0))
    }
    let path = MediaFixture.folder.appending(path: "pdf/encrypted.pdf").path
    #expect(throws: PDFError.expands(limit: 10 * bytes.count)) {
      try PDFDocument(path: path, limits: PDFLimits(expansion: 0))
    }
  }

  @Test("One whose number can't be told isn't opened")
  func encryptedWithoutNumber() throws {
    var bytes = try MediaFixture.bytes("pdf/encrypted.pdf")
    let key = Array(" 0 obj\n<< /Type /ObjStm".utf8)
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: key) })
    bytes[at] = UInt8(ascii: "-")
    #expect(throws: PDFError.unsupported(feature: "an encrypted stream like that")) {
      try PDFDocument(bytes)
    }
  }

  @Test("Neither a name in hexadecimal nor a comment hides what a stream is")
  func disguised() throws {
    var bytes = document(spaces: 40_000_000)
    let key = Array("/First ".utf8)
    let at = try #require(bytes.indices.first { bytes[$0...].starts(with: key) })
    bytes.replaceSubrange(at..<(at + 7), with: Array("%(\n/Fi#72st ".utf8))
    #expect(throws: PDFError.expands(limit: (8 << 20) + 10 * bytes.count)) {
      try PDFDocument(bytes)
    }
  }
}

/// The least of a compressor: a text as it is, then many spaces.
enum Deflate {
  static func zlib(_ text: String, spaces: Int) -> [UInt8] {
    var out: [UInt8] = [0x78, 0x9C]
    let bytes = Array((text + " ").utf8)
    out += [0, UInt8(bytes.count), 0, ~UInt8(bytes.count), 0xFF] + bytes
    var bits = BitWriter()
    // A last block with a code of its own: 256 and 285 in the literals, each one bit; distance 1.
    bits.write(0b1, 1)
    bits.write(0b10, 2)
    bits.write(29, 5)
    bits.write(0, 5)
    bits.write(14, 4)
    // Lengths of the code for lengths, in the order 16 17 18 0 8 7 9 6 10 5 11 4 12 3 13 2 14 1.
    for place in 0..<18 { bits.write(place == 2 || place == 17 ? 1 : 0, 3) }
    // Code: symbol 1 is 0, symbol 18 is 1. 256 zeros, a 1, 28 zeros, a 1, and for distances a 1.
    bits.write(1, 1)
    bits.write(127, 7)
    bits.write(1, 1)
    bits.write(107, 7)
    bits.write(0, 1)
    bits.write(1, 1)
    bits.write(17, 7)
    bits.write(0, 1)
    bits.write(0, 1)
    for _ in 0..<(spaces / 258) {
      bits.write(1, 1)
      bits.write(0, 1)
    }
    bits.write(0, 1)
    out += bits.finished
    // Nobody gets as far as to the checksum of a large one.
    let total = bytes + [UInt8](repeating: 0x20, count: min(spaces, 1 << 20) / 258 * 258)
    var (a, b) = (UInt32(1), UInt32(0))
    for byte in total {
      a = (a + UInt32(byte)) % 65_521
      b = (b + a) % 65_521
    }
    let sum = b << 16 | a
    return out + [24, 16, 8, 0].map { UInt8(sum >> UInt32($0) & 255) }
  }

  private struct BitWriter {
    private var bytes: [UInt8] = []
    private var held: UInt32 = 0
    private var count: UInt32 = 0

    mutating func write(_ value: UInt32, _ width: UInt32) {
      held |= value << count
      count += width
      while count >= 8 {
        bytes.append(UInt8(held & 255))
        held >>= 8
        count -= 8
      }
    }

    var finished: [UInt8] { count > 0 ? bytes + [UInt8(held & 255)] : bytes }
  }
}

#endif
