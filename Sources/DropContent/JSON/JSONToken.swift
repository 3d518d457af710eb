/// One piece of a JSON text, by its place in the bytes it was scanned from.
///
/// ```swift
/// var scanner = JSONScanner()
/// let token = try scanner.next(in: bytes.span)
/// if token.kind == .string { label(token.text(in: bytes.span)) }
/// ```
public struct JSONToken: Sendable, Equatable {
  /// What a token is.
  public enum Kind: UInt8, Sendable {
    /// A brace or bracket.
    case objectStart, objectEnd, arrayStart, arrayEnd
    /// A member's name, or a value that holds no others.
    case key, string, number, `true`, `false`, null
    /// The document is complete.
    case end
  }

  /// What it is.
  public let kind: Kind
  /// Its first byte; of a key or a string, the first after the quote.
  public let start: Int
  /// The byte after its last; of a key or a string, the closing quote.
  public let end: Int
  /// Whether a key or a string has escapes in it.
  public let hasEscapes: Bool

  init(_ kind: Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    self.kind = kind
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
  }
}

extension JSONToken {
  /// The text of a key or a string, its escapes resolved.
  ///
  /// ```swift
  /// var scanner = JSONScanner()
  /// label(try scanner.next(in: bytes.span).text(in: bytes.span))
  /// ```
  public func text(in bytes: Span<UInt8>) -> String {
    let inside = bytes.extracting(start..<end)
    if !hasEscapes { return inside.decodedUTF8 }
    var out: [UInt8] = []
    out.reserveCapacity(end - start)
    var at = 0
    while at < inside.count {
      let byte = inside[at]
      if byte != UInt8(ascii: "\\") {
        out.append(byte)
        at += 1
      } else {
        at = JSONToken.appendEscape(at: at, in: inside, to: &out)
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  /// Whether a key or a string without escapes is this word.
  ///
  /// ```swift
  /// var scanner = JSONScanner()
  /// let isName = try scanner.next(in: bytes.span).equals("name", in: bytes.span)
  /// ```
  @inline(__always)
  public func equals(_ word: StaticString, in bytes: Span<UInt8>) -> Bool {
    end - start == word.utf8CodeUnitCount && !hasEscapes && bytes.starts(with: word, at: start)
  }

  /// The value of a number that is whole and fits.
  ///
  /// ```swift
  /// var scanner = JSONScanner()
  /// let count = try scanner.next(in: bytes.span).integer(in: bytes.span) ?? 0
  /// ```
  public func integer(in bytes: Span<UInt8>) -> Int? {
    guard kind == .number else { return nil }
    var at = start
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    var value = 0
    while at < end {
      let digit = Int(bytes[at]) - 0x30
      guard digit >= 0, digit < 10 else { return nil }
      let (product, tooBig) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflow) =
        isNegative
        ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
      guard !tooBig, !overflow else { return nil }
      value = sum
      at += 1
    }
    return value
  }

  /// The value of a number, correctly rounded; nil where no double is large enough.
  ///
  /// ```swift
  /// var scanner = JSONScanner()
  /// let scale = try scanner.next(in: bytes.span).double(in: bytes.span) ?? 1
  /// ```
  public func double(in bytes: Span<UInt8>) -> Double? {
    guard kind == .number else { return nil }
    if let exact = exactDouble(in: bytes) { return exact }
    let value = Double(bytes.extracting(start..<end).decodedUTF8)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Fifteen digits over or times a power of ten up to 22 are rounded once, so correctly.
  private func exactDouble(in bytes: Span<UInt8>) -> Double? {
    var at = start
    let isNegative = bytes[at] == UInt8(ascii: "-")
    if isNegative { at += 1 }
    guard end - at <= 16 else { return nil }
    var digits: UInt64 = 0
    var count = 0
    var fraction = -1
    while at < end {
      let byte = bytes[at]
      if byte == UInt8(ascii: ".") {
        fraction = count
      } else if ASCII.isDigit(byte) {
        digits = digits &* 10 &+ UInt64(byte &- 0x30)
        count += 1
      } else {
        return nil
      }
      at += 1
    }
    guard count <= 15 else { return nil }
    let value = fraction < 0 ? Double(digits) : Double(digits) / Self.powers[count - fraction]
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]

  /// Appends what an escape that was checked before stands for; the place after it.
  private static func appendEscape(
    at place: Int,
    in bytes: Span<UInt8>,
    to out: inout [UInt8]
  ) -> Int {
    guard place + 1 < bytes.count else { return bytes.count }
    switch bytes[place + 1] {
    case UInt8(ascii: "b"): out.append(0x08)
    case UInt8(ascii: "f"): out.append(0x0C)
    case UInt8(ascii: "n"): out.append(0x0A)
    case UInt8(ascii: "r"): out.append(0x0D)
    case UInt8(ascii: "t"): out.append(0x09)
    case UInt8(ascii: "u"):
      guard let unit = bytes.hex4(at: place + 2) else { return bytes.count }
      guard unit & 0xFC00 == 0xD800, let low = bytes.hex4(at: place + 8) else {
        out.append(scalar: unit)
        return place + 6
      }
      out.append(scalar: 0x10000 + (unit & 0x3FF) << 10 + low & 0x3FF)
      return place + 12
    case let byte: out.append(byte)
    }
    return place + 2
  }
}

extension Span<UInt8> {
  /// Whether an ASCII word stands at a place.
  @inline(__always)
  func starts(with word: StaticString, at place: Int) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place >= 0, place + length <= count else { return false }
    // A literal's bytes live as long as the program, and `next` stays below their count.
    let text = unsafe UnsafeBufferPointer(start: word.utf8Start, count: length)
    for next in 0..<length where unsafe self[place + next] != text[next] { return false }
    return true
  }

  /// The value of four hexadecimal digits.
  func hex4(at place: Int) -> UInt32? {
    guard place + 4 <= count else { return nil }
    var value: UInt32 = 0
    for next in 0..<4 {
      guard let digit = ASCII.hexValue(self[place + next]) else { return nil }
      value = value << 4 | UInt32(digit)
    }
    return value
  }

  /// The place of the first byte from here on that is no decimal digit.
  func endOfDigits(from place: Int) -> Int {
    var at = place
    while at < count, self[at] &- 0x30 < 10 { at += 1 }
    return at
  }
}
