import DropContent

/// Writes numbers of few decimals fast, which the times of recordings are.
enum DecimalWriter {
  /// Appends what ``DropContent/JSONWriter`` would: the shortest decimal that reads back the same.
  @inline(__always)
  static func append(_ value: Double, to out: inout [UInt8]) {
    let scaled = value * 1_000
    // Below 2^40 thousandths there are at most 13 digits, so a decimal that reads back the same is
    // the shortest once its zeros at the end are gone.
    guard scaled >= 0, scaled < 1_099_511_627_776 else { return JSONWriter.append(value, to: &out) }
    let thousandths = Int(scaled.rounded())
    guard Double(thousandths) / 1_000 == value, value.sign == .plus else {
      return JSONWriter.append(value, to: &out)
    }
    let (whole, rest) = thousandths.quotientAndRemainder(dividingBy: 1_000)
    appendWhole(whole, to: &out)
    if rest > 0 { appendFraction(rest, to: &out) }
  }

  @inline(__always)
  private static func appendWhole(_ whole: Int, to out: inout [UInt8]) {
    if whole < 10 { return out.append(digit(whole)) }
    var divisor = 10
    while whole / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      out.append(digit(whole / divisor % 10))
      divisor /= 10
    }
  }

  @inline(__always)
  private static func appendFraction(_ thousandths: Int, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "."))
    out.append(digit(thousandths / 100))
    if thousandths % 100 == 0 { return }
    out.append(digit(thousandths / 10 % 10))
    if thousandths % 10 != 0 { out.append(digit(thousandths % 10)) }
  }

  @inline(__always)
  private static func digit(_ value: Int) -> UInt8 { 0x30 &+ UInt8(truncatingIfNeeded: value) }
}
