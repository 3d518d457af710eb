/// Text from outside, made fit for a terminal and for one line.
package enum SafeText {
  /// The text with control characters written out, cut where it grows too long to read.
  package static func line(_ text: String, limit: Int = 400) -> String {
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      switch scalar.value {
      case 0x0A: result += "⏎"
      case 0x09: result += " "
      case 0..<0x20, 0x7F..<0xA0, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069:
        result += "\\u{\(String(scalar.value, radix: 16))}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// A size as people write it.
  package static func size(_ bytes: Int) -> String {
    if bytes < 1_000 { return bytes == 1 ? "1 byte" : "\(bytes) bytes" }
    var (value, unit) = (Double(bytes) / 1_000, 0)
    let units = ["kB", "MB", "GB", "TB", "PB", "EB"]
    while value >= 999.95, unit + 1 < units.count { (value, unit) = (value / 1_000, unit + 1) }
    return "\(Milliseconds.text((value * 10).rounded() / 10)) \(units[unit])"
  }
}
