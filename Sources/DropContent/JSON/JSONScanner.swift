/// Pulls the tokens of one JSON text out of bytes, checking all of RFC 8259, without allocating.
///
/// The bytes stay with the caller and are handed in with each call, the same each time.
///
/// ```swift
/// var scanner = JSONScanner()
/// while try scanner.next(in: bytes.span).kind != .end { print(scanner.depth) }
/// ```
public struct JSONScanner: Sendable {
  /// The next byte to look at.
  public private(set) var offset: Int
  /// How many containers are open.
  public private(set) var depth = 0
  /// The line of the latest token or error, from one.
  public private(set) var line: Int

  let depthLimit: Int
  private(set) var state = State.value
  /// One bit for each open container, set for objects; the innermost is the lowest of the last.
  private var kinds: [UInt64]
  private var lineStart: Int
  /// Bytes of this line before the offset that begin no character.
  private var continuations = 0
  private var tokenColumn = 1

  enum State: UInt8 {
    case value, firstElement, firstKey, key, colon, comma, done
  }

  /// No text has more lines; whatever line one begins on, they can be counted.
  private static let lastLine = 1 << 62

  /// Starts at an offset, on a line whose first byte that is.
  public init(at offset: Int = 0, line: Int = 1, depthLimit: Int = 256) {
    self.offset = max(0, offset)
    self.line = min(max(1, line), Self.lastLine)
    self.lineStart = self.offset
    self.depthLimit = max(0, depthLimit)
    // Where more is allowed, what a text really needs is added.
    self.kinds = [UInt64](repeating: 0, count: min(self.depthLimit, 4096) / 64 + 1)
  }

  /// Starts anew on another text, keeping the memory.
  ///
  /// ```swift
  /// var scanner = JSONScanner()
  /// scanner.restart(at: 0, line: 2)
  /// let token = try scanner.next(in: bytes.span)
  /// ```
  public mutating func restart(at offset: Int = 0, line: Int) {
    self.offset = max(0, offset)
    self.line = min(max(1, line), Self.lastLine)
    lineStart = self.offset
    depth = 0
    state = .value
    continuations = 0
  }

  /// Where the latest token began.
  public var place: TextPlace { TextPlace(line: line, column: tokenColumn) }

  /// The next token; after the document's end, `end` again and again.
  ///
  /// ```swift
  /// var scanner = JSONScanner()
  /// while try scanner.next(in: bytes.span).kind != .end {}
  /// ```
  public mutating func next(in bytes: Span<UInt8>) throws(ContentError) -> JSONToken {
    skipSpace(in: bytes)
    markToken()
    guard offset < bytes.count else { return try endOfBytes() }
    let byte = bytes[offset]
    switch state {
    case .comma: return try afterValue(byte, in: bytes)
    case .colon:
      guard byte == UInt8(ascii: ":") else { throw error("expected ':'", found: byte) }
      offset += 1
      state = .value
      return try next(in: bytes)
    case .firstKey, .key: return try key(byte, in: bytes)
    case .value, .firstElement: return try value(byte, in: bytes)
    case .done: throw error("expected the end", found: byte)
    }
  }

  private mutating func afterValue(
    _ byte: UInt8,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> JSONToken {
    let inObject = isInObject
    if byte == UInt8(ascii: ",") {
      offset += 1
      state = inObject ? .key : .value
      return try next(in: bytes)
    }
    if byte == (inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) { return close() }
    throw error(inObject ? "expected ',' or '}'" : "expected ',' or ']'", found: byte)
  }

  private mutating func key(
    _ byte: UInt8,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> JSONToken {
    if byte == UInt8(ascii: "}"), state == .firstKey { return close() }
    guard byte == UInt8(ascii: "\"") else { throw error("expected a key in quotes", found: byte) }
    state = .colon
    return try string(.key, in: bytes)
  }

  private mutating func value(
    _ byte: UInt8,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> JSONToken {
    switch byte {
    case UInt8(ascii: "{"): return try open(object: true)
    case UInt8(ascii: "["): return try open(object: false)
    case UInt8(ascii: "]") where state == .firstElement: return close()
    case UInt8(ascii: "\""):
      endValue()
      return try string(.string, in: bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      endValue()
      return try number(in: bytes)
    case UInt8(ascii: "t"): return try word("true", .true, in: bytes)
    case UInt8(ascii: "f"): return try word("false", .false, in: bytes)
    case UInt8(ascii: "n"): return try word("null", .null, in: bytes)
    default: throw error("expected a value", found: byte)
    }
  }

  private mutating func open(object: Bool) throws(ContentError) -> JSONToken {
    guard depth < depthLimit else {
      throw ContentError(.limit(.depth, allowed: depthLimit, found: nil), at: place)
    }
    let (word, bit) = (depth >> 6, UInt64(1) << UInt64(depth & 63))
    if word == kinds.count { kinds.append(0) }
    if object { kinds[word] |= bit } else { kinds[word] &= ~bit }
    depth += 1
    offset += 1
    state = object ? .firstKey : .firstElement
    return JSONToken(object ? .objectStart : .arrayStart, offset - 1, offset)
  }

  private mutating func close() -> JSONToken {
    let kind: JSONToken.Kind = isInObject ? .objectEnd : .arrayEnd
    depth -= 1
    offset += 1
    endValue()
    return JSONToken(kind, offset - 1, offset)
  }

  private var isInObject: Bool {
    depth > 0 && kinds[(depth - 1) >> 6] & (1 << UInt64((depth - 1) & 63)) != 0
  }

  private mutating func endValue() { state = depth == 0 ? .done : .comma }

  private func endOfBytes() throws(ContentError) -> JSONToken {
    guard state == .done else {
      throw ContentError(cut: "", at: place)
    }
    return JSONToken(.end, offset, offset)
  }
}

extension JSONScanner {
  /// Moves over white space, counting lines; a byte-order mark at the very start counts as such.
  private mutating func skipSpace(in bytes: Span<UInt8>) {
    if offset == 0, bytes.count >= 3, bytes[0] == 0xEF, bytes[1] == 0xBB, bytes[2] == 0xBF {
      offset = 3
      lineStart = 3
    }
    while offset < bytes.count {
      switch bytes[offset] {
      case 0x20, 0x09, 0x0D: break
      case 0x0A:
        line += 1
        lineStart = offset + 1
        continuations = 0
      default: return
      }
      offset += 1
    }
  }

  private mutating func markToken() { tokenColumn = offset - lineStart - continuations + 1 }

  mutating func fail(at place: Int, _ detail: String) -> ContentError {
    offset = place
    markToken()
    return ContentError(.malformed(format: "", detail: detail), at: self.place)
  }

  private func error(_ expected: String, found byte: UInt8) -> ContentError {
    let shown =
      byte > 0x20 && byte < 0x7F
      ? "'\(Character(Unicode.Scalar(byte)))'" : "byte 0x\(String(byte, radix: 16))"
    return ContentError(.malformed(format: "", detail: "\(expected), found \(shown)"), at: place)
  }

  private mutating func word(
    _ word: StaticString,
    _ kind: JSONToken.Kind,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> JSONToken {
    let start = offset
    guard bytes.starts(with: word, at: start) else { throw fail(at: start, "expected a value") }
    offset += word.utf8CodeUnitCount
    endValue()
    return JSONToken(kind, start, offset)
  }

  private mutating func string(
    _ kind: JSONToken.Kind,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> JSONToken {
    let start = offset + 1
    var at = start
    var hasEscapes = false
    while at < bytes.count {
      let byte = bytes[at]
      if byte == UInt8(ascii: "\"") {
        offset = at + 1
        return JSONToken(kind, start, at, hasEscapes: hasEscapes)
      } else if byte == UInt8(ascii: "\\") {
        hasEscapes = true
        at = try escape(at: at, in: bytes)
      } else if byte < 0x20 {
        throw fail(at: at, "a control character in a string must be written as an escape")
      } else if byte < 0x80 {
        at += 1
      } else {
        let length = UTF8Sequence.length(at: at, in: bytes)
        guard length > 0 else { throw fail(at: at, "invalid UTF-8") }
        continuations += length - 1
        at += length
      }
    }
    throw fail(at: at, "a string has no end")
  }

  /// Checks the escape that begins at a backslash; the place after it.
  private mutating func escape(
    at start: Int,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> Int {
    guard start + 1 < bytes.count else { throw fail(at: start, "a string has no end") }
    switch bytes[start + 1] {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start + 2
    case UInt8(ascii: "u"): break
    default: throw fail(at: start, "unknown escape")
    }
    guard let unit = bytes.hex4(at: start + 2) else {
      throw fail(at: start, "\\u needs four hexadecimal digits")
    }
    guard unit & 0xF800 == 0xD800 else { return start + 6 }
    guard unit < 0xDC00, bytes.starts(with: "\\u", at: start + 6),
      let low = bytes.hex4(at: start + 8), low & 0xFC00 == 0xDC00
    else { throw fail(at: start, "half of a surrogate pair") }
    return start + 12
  }

  private mutating func number(in bytes: Span<UInt8>) throws(ContentError) -> JSONToken {
    let start = offset
    var at = start
    if bytes[at] == UInt8(ascii: "-") { at += 1 }
    let whole = at
    at = bytes.endOfDigits(from: at)
    guard at > whole else { throw fail(at: start, "a number needs a digit") }
    if bytes[whole] == UInt8(ascii: "0"), at > whole + 1 {
      throw fail(at: start, "a number can't begin with 0")
    }
    if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
      let fraction = at + 1
      at = bytes.endOfDigits(from: fraction)
      guard at > fraction else { throw fail(at: start, "a number needs a digit after the point") }
    }
    if at < bytes.count, bytes[at] | 0x20 == UInt8(ascii: "e") {
      at += 1
      if at < bytes.count, bytes[at] == UInt8(ascii: "+") || bytes[at] == UInt8(ascii: "-") {
        at += 1
      }
      let exponent = at
      at = bytes.endOfDigits(from: exponent)
      guard at > exponent else { throw fail(at: start, "a number needs a digit after the e") }
    }
    offset = at
    return JSONToken(.number, start, at)
  }
}
