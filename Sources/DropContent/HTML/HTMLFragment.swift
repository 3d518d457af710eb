/// The header that Windows puts before HTML on its clipboard, with places as decimal numbers.
enum HTMLFragment {
  /// The part that was copied, where such a header says which; else all of it.
  static func cut(_ bytes: [UInt8]) -> [UInt8] {
    guard bytes.starts(with: Array("Version:".utf8)) else { return bytes }
    let header = bytes.prefix(512)
    guard let start = place("StartFragment:", in: header) ?? place("StartHTML:", in: header),
      let end = place("EndFragment:", in: header) ?? place("EndHTML:", in: header),
      start <= end, end <= bytes.count
    else {
      guard let markup = header.firstIndex(of: UInt8(ascii: "<")) else { return bytes }
      return Array(bytes[markup...])
    }
    return Array(bytes[start..<end])
  }

  private static func place(_ key: String, in header: ArraySlice<UInt8>) -> Int? {
    guard let start = header.firstPlace(of: Array(key.utf8)) else { return nil }
    let digits = header[start...].prefix { ASCII.isDigit($0) }
    return Int(String(decoding: digits, as: UTF8.self))
  }
}
