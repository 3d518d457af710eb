import DropCore

/// Reads the line that recordings are made of, `{"t":1,"type":"move","at":[2,3]}`, without a tree.
///
/// Keys may come in any order and spaces stand anywhere. Whatever else the line is, wrong or merely
/// unusual, it is left to the full reader, which has the words for it.
struct MoveLine {
  private(set) var time = 0.0
  private(set) var point = Point.zero
  private var place: Int

  /// The line's values, or nil where the full reader has to look.
  @inline(__always)
  static func read(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> MoveLine? {
    var line = MoveLine(place: range.lowerBound)
    return line.read(bytes, end: range.upperBound) ? line : nil
  }

  private init(place: Int) { self.place = place }

  @inline(__always)
  private mutating func read(_ bytes: borrowing Span<UInt8>, end: Int) -> Bool {
    guard take(UInt8(ascii: "{"), bytes, end) else { return false }
    var seen: UInt8 = 0
    repeat {
      guard take(UInt8(ascii: "\""), bytes, end), let key = member(bytes, end), seen & key == 0
      else { return false }
      seen |= key
    } while take(UInt8(ascii: ","), bytes, end)
    guard take(UInt8(ascii: "}"), bytes, end) else { return false }
    skipSpace(bytes, end)
    return seen == 7 && place == end
  }

  /// One of the three members behind its opening quote, as one bit.
  @inline(__always)
  private mutating func member(_ bytes: borrowing Span<UInt8>, _ end: Int) -> UInt8? {
    guard place + 6 < end else { return nil }
    switch (bytes[place], bytes[place + 1]) {
    case (UInt8(ascii: "t"), UInt8(ascii: "\"")):
      place += 2
      guard take(UInt8(ascii: ":"), bytes, end), let number = number(bytes, end) else { return nil }
      time = number
      return 1
    case (UInt8(ascii: "t"), UInt8(ascii: "y")):
      guard word("type\"", bytes, end), take(UInt8(ascii: ":"), bytes, end),
        take(UInt8(ascii: "\""), bytes, end), word("move\"", bytes, end)
      else { return nil }
      return 2
    case (UInt8(ascii: "a"), UInt8(ascii: "t")):
      guard word("at\"", bytes, end), take(UInt8(ascii: ":"), bytes, end),
        take(UInt8(ascii: "["), bytes, end), let x = number(bytes, end),
        take(UInt8(ascii: ","), bytes, end), let y = number(bytes, end),
        take(UInt8(ascii: "]"), bytes, end)
      else { return nil }
      point = Point(x: x, y: y)
      return 4
    default: return nil
    }
  }

  @inline(__always)
  private mutating func skipSpace(_ bytes: borrowing Span<UInt8>, _ end: Int) {
    while place < end, bytes[place] == 0x20 || bytes[place] == 0x09 || bytes[place] == 0x0D {
      place += 1
    }
  }

  @inline(__always)
  private mutating func take(
    _ byte: UInt8,
    _ bytes: borrowing Span<UInt8>,
    _ end: Int
  ) -> Bool {
    skipSpace(bytes, end)
    guard place < end, bytes[place] == byte else { return false }
    place += 1
    return true
  }

  @inline(__always)
  private mutating func word(
    _ word: StaticString,
    _ bytes: borrowing Span<UInt8>,
    _ end: Int
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place + length <= end else { return false }
    for next in 0..<length where bytes[place + next] != (unsafe word.utf8Start[next]) {
      return false
    }
    place += length
    return true
  }

  /// A number of at most fifteen digits, which is exact: digits over a power of ten round once.
  @inline(__always)
  private mutating func number(_ bytes: borrowing Span<UInt8>, _ end: Int) -> Double? {
    skipSpace(bytes, end)
    let isNegative = place < end && bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let start = place
    var digits = 0
    while place < end, bytes[place] &- 0x30 < 10 {
      digits = digits &* 10 &+ Int(bytes[place] &- 0x30)
      place += 1
    }
    let whole = place - start
    guard whole > 0, whole <= 15, whole == 1 || bytes[start] != 0x30 else { return nil }
    var value = Double(digits)
    if place < end, bytes[place] == UInt8(ascii: ".") {
      place += 1
      let fraction = place
      while place < end, bytes[place] &- 0x30 < 10 {
        digits = digits &* 10 &+ Int(bytes[place] &- 0x30)
        place += 1
      }
      let count = place - fraction
      guard count > 0, whole + count <= 15 else { return nil }
      value = Double(digits) / Self.powers[count]
    }
    if place < end, bytes[place] | 0x20 == UInt8(ascii: "e") { return nil }
    return isNegative ? -value : value
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
