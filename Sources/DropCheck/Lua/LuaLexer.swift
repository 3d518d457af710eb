import DropContent
import DropReplay

/// One piece of a Lua source, and where it stands.
struct LuaToken: Sendable, Equatable {
  enum Kind: Sendable, Equatable {
    case name(String)
    case keyword(String)
    case string(String)
    /// With its value, where that is a plain one.
    case number(Double?)
    case symbol(String)
    case end
  }

  let kind: Kind
  let place: TextPlace
}

/// Cuts a Lua source into tokens; comments and white space are left out.
struct LuaLexer {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1
  private var lineStart = 0

  /// The source is no Lua from here on.
  struct Failure: Error {
    let place: TextPlace
  }

  static let keywords: Set<String> = [
    "and", "break", "do", "else", "elseif", "end", "false", "for", "function", "goto", "if", "in",
    "local", "nil", "not", "or", "repeat", "return", "then", "true", "until", "while",
  ]

  /// Nothing that a plugin can name is longer; the rest of a longer string isn't looked at.
  private static let longestString = 255

  private static let symbols = [
    "...", "<<", ">>", "//", "==", "~=", "<=", ">=", "::", "..",
  ].map { Array($0.utf8) }

  private static let seconds = Set(symbols.map { $0[1] })
  private static let single = (UInt8.min...UInt8.max).map { String(decoding: [$0], as: UTF8.self) }

  static func tokens(of bytes: [UInt8]) throws(Failure) -> [LuaToken] {
    var lexer = LuaLexer(bytes: bytes)
    var tokens: [LuaToken] = []
    repeat { tokens.append(try lexer.next()) } while tokens.last?.kind != .end
    return tokens
  }

  private init(bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.first == UInt8(ascii: "#") { skipLine() }
  }

  private var place: TextPlace { TextPlace(line: line, column: offset - lineStart + 1) }

  private func peek(_ ahead: Int = 0) -> UInt8 {
    offset + ahead < bytes.count ? bytes[offset + ahead] : 0
  }

  private mutating func next() throws(Failure) -> LuaToken {
    try skipSpace()
    let start = place
    guard offset < bytes.count else { return LuaToken(kind: .end, place: start) }
    let byte = peek()
    if Self.startsName(byte) { return LuaToken(kind: word(), place: start) }
    if Self.isDigit(byte) || (byte == UInt8(ascii: ".") && Self.isDigit(peek(1))) {
      return LuaToken(kind: .number(number()), place: start)
    }
    if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
      return LuaToken(kind: .string(try quoted(byte)), place: start)
    }
    if byte == UInt8(ascii: "["), let level = longLevel() {
      return LuaToken(kind: .string(try long(level)), place: start)
    }
    return LuaToken(kind: .symbol(symbol()), place: start)
  }

  // MARK: Space and comments

  private mutating func skipSpace() throws(Failure) {
    while offset < bytes.count {
      switch peek() {
      case 0x0A: newline()
      case 0x20, 0x09, 0x0B, 0x0C, 0x0D: offset += 1
      case UInt8(ascii: "-") where peek(1) == UInt8(ascii: "-"):
        offset += 2
        if peek() == UInt8(ascii: "["), let level = longLevel() {
          _ = try long(level)
        } else {
          skipLine()
        }
      default: return
      }
    }
  }

  private mutating func newline() {
    offset += 1
    line += 1
    lineStart = offset
  }

  private mutating func skipLine() {
    while offset < bytes.count, peek() != 0x0A { offset += 1 }
  }

  // MARK: Words and numbers

  private static func startsName(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "_")
      || (byte | 0x20 >= UInt8(ascii: "a") && byte | 0x20 <= UInt8(ascii: "z"))
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte &- 0x30 < 10 }

  private mutating func word() -> LuaToken.Kind {
    let start = offset
    while Self.startsName(peek()) || Self.isDigit(peek()) { offset += 1 }
    let word = String(decoding: bytes[start..<offset], as: UTF8.self)
    return Self.keywords.contains(word) ? .keyword(word) : .name(word)
  }

  private mutating func number() -> Double? {
    let start = offset
    skipNumber()
    // Longer ones are nothing that anybody means by a limit.
    guard offset - start <= 40 else { return nil }
    let value = Double(String(decoding: bytes[start..<offset], as: UTF8.self))
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  private mutating func skipNumber() {
    let isHex = peek() == UInt8(ascii: "0") && peek(1) | 0x20 == UInt8(ascii: "x")
    if isHex { offset += 2 }
    while true {
      let byte = peek()
      let isExponent = byte | 0x20 == (isHex ? UInt8(ascii: "p") : UInt8(ascii: "e"))
      if isExponent, peek(1) == UInt8(ascii: "+") || peek(1) == UInt8(ascii: "-") {
        offset += 2; continue
      }
      guard Self.isDigit(byte) || Self.startsName(byte) || byte == UInt8(ascii: ".") else { return }
      offset += 1
    }
  }

  private mutating func symbol() -> String {
    // Most are of one byte, and few bytes can be the second of another.
    if Self.seconds.contains(peek(1)) {
      for symbol in Self.symbols where bytes[offset...].starts(with: symbol) {
        offset += symbol.count
        return String(decoding: symbol, as: UTF8.self)
      }
    }
    offset += 1
    return Self.single[Int(bytes[offset - 1])]
  }

  // MARK: Strings

  private mutating func quoted(_ quote: UInt8) throws(Failure) -> String {
    let start = place
    var text: [UInt8] = []
    offset += 1
    while offset < bytes.count, peek() != quote {
      if peek() == 0x0A { break }
      if peek() == UInt8(ascii: "\\") {
        escape(into: &text)
      } else {
        text.append(peek())
        offset += 1
      }
    }
    guard offset < bytes.count, peek() == quote else { throw Failure(place: start) }
    offset += 1
    return String(decoding: text.prefix(Self.longestString), as: UTF8.self)
  }

  /// Only what a name can hold matters; other escapes are kept as they are written.
  private mutating func escape(into text: inout [UInt8]) {
    offset += 1
    switch peek() {
    case 0x0A:
      text.append(0x0A)
      newline()
    case UInt8(ascii: "z"):
      offset += 1
      while peek() == 0x20 || (0x09...0x0D).contains(peek()) {
        if peek() == 0x0A { newline() } else { offset += 1 }
      }
    default:
      text.append(peek())
      offset += 1
    }
  }

  /// How many equals signs a long bracket here has; nil where there is none.
  private func longLevel() -> Int? {
    var level = 0
    while peek(1 + level) == UInt8(ascii: "=") { level += 1 }
    return peek(1 + level) == UInt8(ascii: "[") ? level : nil
  }

  private mutating func long(_ level: Int) throws(Failure) -> String {
    let start = place
    offset += level + 2
    let close = [0x5D] + [UInt8](repeating: UInt8(ascii: "="), count: level) + [0x5D]
    let first = offset
    while offset < bytes.count {
      if peek() == 0x5D, bytes[offset...].starts(with: close) {
        let text = String(
          decoding: bytes[first..<offset].prefix(Self.longestString),
          as: UTF8.self
        )
        offset += close.count
        return text
      }
      if peek() == 0x0A { newline() } else { offset += 1 }
    }
    throw Failure(place: start)
  }
}
