#if PDF

/// Reads what an object's dictionary says of its stream, and where that begins.
struct PDFDictionaryReader {
  private let source: PDFSource
  private(set) var at: Int
  /// Its keys are those of an object stream or a cross-reference stream.
  private(set) var isContainer = false
  /// The names of its filters; one that can't be told is a question mark.
  private(set) var filters: [String] = []
  /// Names that follow are those of filters.
  private var namesFilters = false
  private var isInArray = false

  /// Nil where no dictionary begins.
  init?(_ source: PDFSource, at start: Int) {
    self.source = source
    at = start
    skipSpace()
    guard take("<<") else { return nil }
  }

  /// The stream's first byte; nil where none follows.
  var streamStart: Int? {
    var reader = self
    reader.skipSpace()
    guard reader.take("stream") else { return nil }
    if source.byte(at: reader.at) == 0x0D { reader.at += 1 }
    if source.byte(at: reader.at) == 0x0A { reader.at += 1 }
    return reader.at
  }

  /// Reads to the end of the dictionary; false where it has none.
  mutating func run() -> Bool {
    var depth = 1
    while let byte = source.byte(at: at) {
      switch byte {
      case UInt8(ascii: "%"): skipSpace()
      case UInt8(ascii: "("): skipString()
      case UInt8(ascii: "/"): name(isKey: depth == 1)
      case UInt8(ascii: "<"):
        if take("<<") { depth += 1 } else { skip(past: UInt8(ascii: ">")) }
      case UInt8(ascii: ">"):
        guard take(">>") else { return false }
        depth -= 1
        if depth == 0 { return true }
      case UInt8(ascii: "]"):
        at += 1
        if depth == 1 { namesFilters = false }
      case 0x30...0x39: number(isTop: depth == 1)
      default: at += 1
      }
    }
    return false
  }

  private mutating func name(isKey isTop: Bool) {
    at += 1
    let name = text()
    guard isTop else { return }
    if namesFilters {
      filters.append(name)
      // Without an array there is one.
      namesFilters = isInArray
      return
    }
    if name == "First" || name == "W" { isContainer = true }
    guard name == "Filter" else { return }
    namesFilters = true
    if !filters.isEmpty { filters.append("?") }
    skipSpace()
    isInArray = source.byte(at: at) == UInt8(ascii: "[")
    if isInArray { at += 1 }
  }

  /// Among filters, a number is part of a reference to what stands elsewhere.
  private mutating func number(isTop: Bool) {
    while let byte = source.byte(at: at), byte >= 0x30, byte <= 0x39 { at += 1 }
    guard isTop, namesFilters else { return }
    filters.append("?")
    namesFilters = isInArray
  }

  /// A name's characters, those in hexadecimal too; only the first of a long one.
  private mutating func text() -> String {
    var text: [UInt8] = []
    while let byte = source.byte(at: at), isRegular(byte) {
      at += 1
      if byte == UInt8(ascii: "#"), let high = hex(at), let low = hex(at + 1) {
        text.append(high << 4 | low)
        at += 2
      } else {
        text.append(byte)
      }
      if text.count > 32 { text.removeLast() }
    }
    return String(decoding: text, as: UTF8.self)
  }

  private func hex(_ place: Int) -> UInt8? {
    switch source.byte(at: place) {
    case .some(let byte) where byte >= 0x30 && byte <= 0x39: byte - 0x30
    case .some(let byte) where (byte | 0x20) >= 0x61 && (byte | 0x20) <= 0x66: (byte | 0x20) - 0x57
    default: nil
    }
  }

  private func isRegular(_ byte: UInt8) -> Bool {
    byte > 0x20 && !Self.delimiters.contains(byte)
  }

  private static let delimiters = Array("()<>[]{}/%".utf8)

  private mutating func take(_ word: StaticString) -> Bool {
    let bytes = Array(word.description.utf8)
    guard bytes.indices.allSatisfy({ source.byte(at: at + $0) == bytes[$0] }) else { return false }
    at += bytes.count
    return true
  }

  /// White space and comments.
  private mutating func skipSpace() { at = source.afterSpace(at) }

  private mutating func skip(past end: UInt8) {
    while let byte = source.byte(at: at) {
      at += 1
      if byte == end { return }
    }
  }

  private mutating func skipString() {
    var depth = 0
    while let byte = source.byte(at: at) {
      at += byte == UInt8(ascii: "\\") ? 2 : 1
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      if depth == 0 { return }
    }
  }
}

#endif
