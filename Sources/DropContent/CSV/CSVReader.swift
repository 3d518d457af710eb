/// Reads rows of cells that a separator parts: quotes, line breaks in cells, every kind of line end.
struct CSVReader {
  private let bytes: [UInt8]
  private let separator: UInt8
  private(set) var at: Int
  /// A row had more cells than any table has; nothing after it is read.
  private(set) var isTooWide = false

  private static let widest = 100_000

  /// Takes UTF-8; finds the separator where none is given.
  init(_ bytes: [UInt8], separator: UInt8? = nil) {
    self.bytes = bytes
    let named = CSVSeparator.named(in: bytes)
    at = named?.end ?? 0
    self.separator = named?.separator ?? separator ?? CSVSeparator.find(in: bytes)
  }

  /// Takes one row of a table whose separator is known.
  init(rowOf bytes: [UInt8], separator: UInt8) {
    self.bytes = bytes
    self.separator = separator
    at = 0
  }

  /// The next row that isn't an empty line; nil after the last.
  mutating func next() -> [[UInt8]]? {
    while at < bytes.count, bytes[at] == 0x0A || bytes[at] == 0x0D { at += 1 }
    guard at < bytes.count else { return nil }
    var row: [[UInt8]] = []
    while true {
      row.append(cell())
      guard at < bytes.count, bytes[at] == separator else { break }
      guard row.count < CSVReader.widest else {
        isTooWide = true
        at = bytes.count
        break
      }
      at += 1
    }
    if at < bytes.count, bytes[at] == 0x0D { at += 1 }
    if at < bytes.count, bytes[at] == 0x0A { at += 1 }
    return row
  }

  private mutating func cell() -> [UInt8] {
    guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { return plain() }
    at += 1
    var cell: [UInt8] = []
    var from = at
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "\"") else {
        at += 1
        continue
      }
      cell.append(contentsOf: bytes[from..<at])
      at += 1
      guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else {
        // Whatever stands behind the closing quote belongs to the cell as it is.
        return cell + plain()
      }
      from = at
      at += 1
    }
    return cell + bytes[min(from, at)..<at]
  }

  private mutating func plain() -> [UInt8] {
    let start = at
    while at < bytes.count, bytes[at] != separator, bytes[at] != 0x0A, bytes[at] != 0x0D { at += 1 }
    return Array(bytes[start..<at])
  }
}

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
