import DropCore

/// Reads the line that recordings are made of, `{"t":1,"type":"move","at":[2,3]}`, without a tree.
///
/// Keys may come in any order and spaces stand anywhere. Whatever else the line is, wrong or merely
/// unusual, it is left to the full reader, which has the words for it.
struct MoveLine {
  let time: Double
  let point: Point

  /// The line's values, or nil where the full reader has to look.
  static func read(_ bytes: borrowing Span<UInt8>, _ range: Range<Int>) -> MoveLine? {
    read(bytes.extracting(range))
  }

  @inline(__always)
  private static func read(_ line: borrowing Span<UInt8>) -> MoveLine? {
    var place = 0
    guard take(UInt8(ascii: "{"), line, &place) else { return nil }
    var (time, x, y) = (0.0, 0.0, 0.0)
    var seen: UInt8 = 0
    repeat {
      guard take(UInt8(ascii: "\""), line, &place), place &+ 1 < line.count else { return nil }
      let key: UInt8
      switch (line[place], line[place &+ 1]) {
      case (UInt8(ascii: "t"), UInt8(ascii: "\"")):
        place &+= 2
        guard take(UInt8(ascii: ":"), line, &place), number(&time, line, &place) else { return nil }
        key = 1
      case (UInt8(ascii: "t"), UInt8(ascii: "y")):
        guard word("type\"", line, &place), take(UInt8(ascii: ":"), line, &place),
          take(UInt8(ascii: "\""), line, &place), word("move\"", line, &place)
        else { return nil }
        key = 2
      case (UInt8(ascii: "a"), UInt8(ascii: "t")):
        guard word("at\"", line, &place), take(UInt8(ascii: ":"), line, &place),
          take(UInt8(ascii: "["), line, &place), number(&x, line, &place),
          take(UInt8(ascii: ","), line, &place), number(&y, line, &place),
          take(UInt8(ascii: "]"), line, &place)
        else { return nil }
        key = 4
      default: return nil
      }
      if seen & key != 0 { return nil }
      seen |= key
    } while take(UInt8(ascii: ","), line, &place)
    guard take(UInt8(ascii: "}"), line, &place) else { return nil }
    skipSpace(line, &place)
    guard seen == 7, place == line.count else { return nil }
    return MoveLine(time: time, point: Point(x: x, y: y))
  }

  @inline(__always)
  private static func skipSpace(_ line: borrowing Span<UInt8>, _ place: inout Int) {
    while place < line.count, line[place] == 0x20 || line[place] == 0x09 || line[place] == 0x0D {
      place &+= 1
    }
  }

  /// Passes a byte, and spaces before it.
  @inline(__always)
  private static func take(
    _ byte: UInt8,
    _ line: borrowing Span<UInt8>,
    _ place: inout Int
  ) -> Bool {
    guard place < line.count else { return false }
    if line[place] != byte {
      skipSpace(line, &place)
      guard place < line.count, line[place] == byte else { return false }
    }
    place &+= 1
    return true
  }

  @inline(__always)
  private static func word(
    _ word: StaticString,
    _ line: borrowing Span<UInt8>,
    _ place: inout Int
  ) -> Bool {
    let length = word.utf8CodeUnitCount
    guard place &+ length <= line.count else { return false }
    for next in 0..<length where line[place &+ next] != (unsafe word.utf8Start[next]) {
      return false
    }
    place &+= length
    return true
  }

  /// A number of at most fifteen digits, which is exact: digits over a power of ten round once.
  @inline(__always)
  private static func number(
    _ value: inout Double,
    _ line: borrowing Span<UInt8>,
    _ place: inout Int
  ) -> Bool {
    skipSpace(line, &place)
    let isNegative = place < line.count && line[place] == UInt8(ascii: "-")
    if isNegative { place &+= 1 }
    let start = place
    var sum = 0
    digits(&sum, line, &place)
    let whole = place &- start
    guard whole > 0, whole <= 15, whole == 1 || line[start] != 0x30 else { return false }
    var divisor = 1.0
    if place < line.count, line[place] == UInt8(ascii: ".") {
      place &+= 1
      let fraction = place
      digits(&sum, line, &place)
      let count = place &- fraction
      guard count > 0, whole &+ count <= 15 else { return false }
      divisor = powers[count]
    }
    if place < line.count, line[place] | 0x20 == UInt8(ascii: "e") { return false }
    value = (isNegative ? -Double(sum) : Double(sum)) / divisor
    return true
  }

  @inline(__always)
  private static func digits(
    _ sum: inout Int,
    _ line: borrowing Span<UInt8>,
    _ place: inout Int
  ) {
    while place < line.count, line[place] &- 0x30 < 10 {
      sum = sum &* 10 &+ Int(line[place] &- 0x30)
      place &+= 1
    }
  }

  private static let powers: [Double] = [
    1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15,
  ]
}
