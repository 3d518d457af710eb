#if PDF

/// Where the values of a dictionary's own keys lie, of the few that say what an object is.
struct PDFKeys {
  enum Key: String {
    case type = "Type"
    case length = "Length"
    case first = "First"
    case filter = "Filter"
    case pages = "Pages"
    case kids = "Kids"
    case parent = "Parent"
    case root = "Root"
    case info = "Info"
    case id = "ID"
    case encrypt = "Encrypt"
    case ownerKey = "O"
    case userKey = "U"
  }

  private let source: PDFSource
  private var at: Int
  private var last: (key: Key, start: Int)?
  /// Each from its first byte to the next key.
  private(set) var values: [Key: Range<Int>] = [:]
  /// The place behind the dictionary.
  var end: Int { at }

  /// Nil where no dictionary stands, or none that ends; what is read for it is taken from the budget.
  init?(_ source: PDFSource, at start: Int, budget: inout Int) {
    self.source = source
    at = start
    skipSpace()
    defer { budget -= at - start }
    guard source.byte(at: at) == UInt8(ascii: "<"), source.byte(at: at + 1) == UInt8(ascii: "<")
    else { return nil }
    at += 2
    guard run(to: start + budget) else { return nil }
  }

  private mutating func run(to limit: Int) -> Bool {
    while at < limit, let byte = source.byte(at: at) {
      switch byte {
      case UInt8(ascii: "%"): skipSpace()
      case UInt8(ascii: "/"):
        close()
        let name = name(at)
        at += 1 + name.count
        skipSpace()
        last = Key(rawValue: name).map { ($0, at) }
        // A name that is a value is no key.
        if source.byte(at: at) == UInt8(ascii: "/") { at += 1 + self.name(at).count }
      case UInt8(ascii: ">"):
        guard source.byte(at: at + 1) == byte else {
          at += 1
          continue
        }
        close()
        at += 2
        return true
      case UInt8(ascii: "<") where source.byte(at: at + 1) != byte:
        while at < limit, let next = source.byte(at: at), next != UInt8(ascii: ">") { at += 1 }
        at += 1
      case UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "("):
        at += PDFExtent.length(source, at: at, most: limit - at)
      default: at += 1
      }
    }
    return false
  }

  private mutating func close() {
    if let last { values[last.key] = last.start..<at }
    last = nil
  }

  /// The name that begins with the slash at a place; only the first characters of a long one.
  private func name(_ start: Int) -> String {
    var text: [UInt8] = []
    while text.count < 128, let byte = source.byte(at: start + 1 + text.count), byte > 0x20,
      byte < 0x7F, !Self.delimiters.contains(byte)
    {
      text.append(byte)
    }
    return String(decoding: text, as: UTF8.self)
  }

  private static let delimiters = Array("()<>[]{}/%".utf8)

  private mutating func skipSpace() { at = source.afterSpace(at) }

  func isName(_ name: String, of key: Key) -> Bool {
    guard let start = values[key]?.lowerBound, source.byte(at: start) == UInt8(ascii: "/") else {
      return false
    }
    return self.name(start) == name
  }

  /// The integer that a value is, or begins with.
  func integer(_ key: Key) -> Int? {
    values[key].flatMap { source.integer(at: $0.lowerBound)?.value }
  }

  /// The object that a value refers to.
  func reference(_ key: Key) -> PDFReference? {
    guard let start = values[key]?.lowerBound, let number = source.integer(at: start),
      let generation = source.integer(at: source.afterSpace(number.end)),
      source.byte(at: source.afterSpace(generation.end)) == UInt8(ascii: "R")
    else { return nil }
    return PDFReference(number: Int32(number.value), generation: Int32(generation.value))
  }

  /// A value as it is written; nil for a long one.
  func text(_ key: Key, most: Int) -> [UInt8]? {
    guard let range = values[key], range.count <= most else { return nil }
    return range.compactMap { source.byte(at: $0) }
  }
}

/// An object named by its number.
struct PDFReference: Hashable {
  let number: Int32
  let generation: Int32
}

extension PDFSource {
  /// The place behind white space and comments.
  func afterSpace(_ start: Int) -> Int {
    var at = start
    while let byte = byte(at: at) {
      if byte == UInt8(ascii: "%") {
        while let next = self.byte(at: at), next != 0x0A, next != 0x0D { at += 1 }
      } else if byte == 0 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
        || byte == 0x20
      {
        at += 1
      } else {
        break
      }
    }
    return at
  }

  /// The integer that begins at a place, without a sign; nil for one that no object has.
  func integer(at start: Int) -> (value: Int, end: Int)? {
    var value = 0
    var at = start
    while let byte = byte(at: at), byte >= 0x30, byte <= 0x39 {
      value = 10 * value + Int(byte - 0x30)
      at += 1
      guard value <= Int32.max else { return nil }
    }
    return at > start ? (value, at) : nil
  }
}

#endif
