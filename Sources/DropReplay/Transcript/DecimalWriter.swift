/// Writes numbers of few decimals fast, which the times of recordings are.
enum DecimalWriter {
  /// The most bytes that a number takes.
  static let longest = 16

  /// Writes what ``DropContent/JSONWriter`` would: the shortest decimal that reads back the same.
  ///
  /// Gives how many of at most ``longest`` bytes it wrote; zero, and nothing written, where the
  /// number isn't one of few decimals.
  @inline(__always)
  static func write(_ value: Double, to place: UnsafeMutablePointer<UInt8>) -> Int {
    let scaled = value * 1_000
    // Below 2^40 thousandths there are at most 13 digits, so a decimal that reads back the same is
    // the shortest once its zeros at the end are gone.
    guard scaled >= 0, scaled < 1_099_511_627_776 else { return 0 }
    let thousandths = Int(scaled + 0.5)
    guard Double(thousandths) / 1_000 == value, value.sign == .plus else { return 0 }
    let whole = thousandths / 1_000
    var count = digitCount(whole)
    unsafe write(whole, count, to: place)
    var rest = thousandths &- whole &* 1_000
    if rest == 0 { return count }
    unsafe place[count] = UInt8(ascii: ".")
    var decimals = 3
    while rest % 10 == 0 {
      rest /= 10
      decimals &-= 1
    }
    unsafe write(rest, decimals, to: place + count + 1)
    count &+= decimals &+ 1
    return count
  }

  @inline(__always)
  private static func digitCount(_ whole: Int) -> Int {
    var count = 1
    var limit = 10
    while whole >= limit {
      count &+= 1
      limit &*= 10
    }
    return count
  }

  /// Writes so many digits, the last first.
  @inline(__always)
  private static func write(_ value: Int, _ count: Int, to place: UnsafeMutablePointer<UInt8>) {
    var value = UInt64(truncatingIfNeeded: value)
    var offset = count
    while offset > 0 {
      offset &-= 1
      unsafe place[offset] = 0x30 &+ UInt8(truncatingIfNeeded: value % 10)
      value /= 10
    }
  }
}
