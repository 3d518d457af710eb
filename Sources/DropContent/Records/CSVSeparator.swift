/// What parts the cells of a row.
enum CSVSeparator {
  private static let candidates: [UInt8] = [
    UInt8(ascii: ","), UInt8(ascii: ";"), 0x09, UInt8(ascii: "|"),
  ]

  /// The separator that gives the first rows the same number of cells, and the most of them.
  static func find(in bytes: [UInt8]) -> UInt8 {
    let rows = counts(in: bytes.prefix(65_536))
    var best = candidates[0]
    var bestScore = 0
    for (index, candidate) in candidates.enumerated() {
      let counts = rows.map { $0[index] }
      guard let first = counts.first, first > 0 else { continue }
      let same = counts.filter { $0 == first }.count
      let score = same * 1000 / counts.count * 100 + min(first, 99)
      if score > bestScore { (best, bestScore) = (candidate, score) }
    }
    return best
  }

  /// How often each candidate stands outside of quotes, for each of the first rows.
  private static func counts(in bytes: ArraySlice<UInt8>) -> [[Int]] {
    var rows: [[Int]] = []
    var row = [Int](repeating: 0, count: candidates.count)
    var isQuoted = false
    var isEmpty = true
    for byte in bytes {
      if byte == UInt8(ascii: "\"") { isQuoted.toggle() }
      if !isQuoted, byte == 0x0A || byte == 0x0D {
        if !isEmpty { rows.append(row) }
        row = [Int](repeating: 0, count: candidates.count)
        isEmpty = true
        if rows.count == 50 { return rows }
        continue
      }
      isEmpty = false
      if !isQuoted, let index = candidates.firstIndex(of: byte) { row[index] += 1 }
    }
    if !isEmpty { rows.append(row) }
    return rows
  }

  /// Excel's first line `sep=;`, and where the rows begin after it.
  static func named(in bytes: [UInt8]) -> (separator: UInt8, end: Int)? {
    guard bytes.count > 5, String(decoding: bytes.prefix(4), as: UTF8.self).lowercased() == "sep=",
      bytes[5] == 0x0A || bytes[5] == 0x0D
    else { return nil }
    return (bytes[4], 6)
  }
}
