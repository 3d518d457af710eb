import Foundation

/// Pictures and documents of any size with nothing on them.
enum PlainMedia {
  /// How wide and how high a PNG or a JPEG says it is.
  static func size(of picture: Data) -> (width: Int, height: Int)? {
    let bytes = [UInt8](picture)
    func number(_ place: Int, _ count: Int) -> Int {
      bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }
    guard bytes.count > 24 else { return nil }
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return (number(16, 4), number(20, 4)) }
    // The segments of a JPEG up to the one that begins the frame.
    var place = 2
    while place + 9 < bytes.count, bytes[place] == 0xFF {
      if (0xC0...0xC2).contains(bytes[place + 1]) {
        return (number(place + 7, 2), number(place + 5, 2))
      }
      place += 2 + number(place + 2, 2)
    }
    return nil
  }

  /// A black picture, a bit for each pixel, stored as it is.
  static func png(_ width: Int, _ height: Int) -> Data {
    var rows = Data(count: height * ((width + 7) / 8 + 1))
    var stream: [UInt8] = [0x78, 0x01]
    let length = rows.count
    while !rows.isEmpty {
      let block = rows.prefix(65_535)
      rows = rows.dropFirst(block.count)
      let count = UInt16(block.count)
      stream.append(rows.isEmpty ? 1 : 0)
      stream += [UInt8(count & 255), UInt8(count >> 8), UInt8(~count & 255), UInt8(~count >> 8)]
      stream += block
    }
    // Adler's sum of zeros is their number above, and one below.
    stream += big(length % 65_521 << 16 | 1, 4)
    let header = big(width, 4) + big(height, 4) + [1, 0, 0, 0, 0]
    return Data([0x89, 0x50, 0x4E, 0x47, 13, 10, 26, 10])
      + chunk("IHDR", header) + chunk("IDAT", stream) + chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ content: [UInt8]) -> Data {
    let body = Array(name.utf8) + content
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in body {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return Data(big(content.count, 4) + body + big(Int(~sum), 4))
  }

  /// A grey picture of one channel: with these tables two zero bits are a block.
  static func jpeg(_ width: Int, _ height: Int) -> Data {
    var bytes: [UInt8] = [0xFF, 0xD8]
    func segment(_ kind: UInt8, _ content: [UInt8]) {
      bytes += [0xFF, kind] + big(content.count + 2, 2) + content
    }
    segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    segment(0xC0, [8] + big(height, 2) + big(width, 2) + [1, 1, 0x11, 0])
    let oneCode: [UInt8] = [1] + [UInt8](repeating: 0, count: 15) + [0]
    segment(0xC4, [0x00] + oneCode)
    segment(0xC4, [0x10] + oneCode)
    segment(0xDA, [1, 1, 0, 0, 63, 0])
    let blocks = ((width + 7) / 8) * ((height + 7) / 8)
    bytes += [UInt8](repeating: 0, count: blocks / 4)
    if blocks % 4 > 0 { bytes.append(0xFF >> UInt8(blocks % 4 * 2)) }
    return Data(bytes + [0xFF, 0xD9])
  }

  /// A document of so many empty pages.
  static func pdf(pages: Int) -> Data {
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
    return Data(text.utf8)
  }

  private static func big(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
  }
}
