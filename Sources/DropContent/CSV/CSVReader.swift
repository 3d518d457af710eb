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
