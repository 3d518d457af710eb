extension JSONWriter {
  /// Appends a whole number.
  public static func append(_ int: Int, to out: inout [UInt8]) {
    if int < 0 { out.append(UInt8(ascii: "-")) }
    var rest = int.magnitude
    let start = out.count
    repeat {
      out.append(0x30 + UInt8(truncatingIfNeeded: rest % 10))
      rest /= 10
    } while rest > 0
    out[start...].reverse()
  }

  /// Appends the shortest decimal that reads back as the same double; whole ones without a point,
  /// and what JSON can't say (infinities, not a number) as null.
  public static func append(_ double: Double, to out: inout [UInt8]) {
    guard double.isFinite else { return out.append("null") }
    if double == 0, double.sign == .minus { return out.append("-0") }
    if let int = Int(exactly: double), int.magnitude < 1 << 53 { return append(int, to: &out) }
    out.append(contentsOf: double.description.utf8)
  }

  /// Appends a string in quotes, escaping what has to be and nothing else.
  public static func append(_ string: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    for byte in string.utf8 { append(characterByte: byte, to: &out) }
    out.append(UInt8(ascii: "\""))
  }

  /// A string in quotes, as it stands in a JSON text.
  public static func quoted(_ string: String) -> String {
    var out: [UInt8] = []
    append(string, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @inline(__always)
  private static func append(characterByte byte: UInt8, to out: inout [UInt8]) {
    if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      out.append(byte)
    } else {
      appendEscape(of: byte, to: &out)
    }
  }

  private static func appendEscape(of byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case 0x0A: out.append("\\n")
    case 0x0D: out.append("\\r")
    case 0x09: out.append("\\t")
    case UInt8(ascii: "\""): out.append("\\\"")
    case UInt8(ascii: "\\"): out.append("\\\\")
    default:
      out.append("\\u00")
      out.append(contentsOf: [hexDigit(byte >> 4), hexDigit(byte & 15)])
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}
