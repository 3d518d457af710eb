/// Writes plain text as RTF.
enum RTFWriter {
  /// A document of UTF-8 text, a paragraph for each line.
  static func document(ofText text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + text.count / 8 + 64)
    out.append(
      "{\\rtf1\\ansi\\ansicpg1252\\uc1\\deff0{\\fonttbl{\\f0\\fnil\\fcharset0 Helvetica;}}\n"
    )
    out.append("\\f0\\fs24 ")
    for (number, line) in PlainLines.lines(of: text).enumerated() {
      if number > 0 { out.append("\\par\n") }
      append(line, to: &out)
    }
    out.append("}\n")
    return out
  }

  private static func append(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    if line.allSatisfy({ $0 < 0x80 }) {
      for byte in line { append(ascii: byte, to: &out) }
      return
    }
    for unit in String(decoding: line, as: UTF8.self).utf16 {
      if unit < 0x80 {
        append(ascii: UInt8(truncatingIfNeeded: unit), to: &out)
      } else {
        out.append("\\u")
        JSONWriter.append(Int(Int16(bitPattern: unit)), to: &out)
        out.append("?")
      }
    }
  }

  private static func append(ascii byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case UInt8(ascii: "\\"), UInt8(ascii: "{"), UInt8(ascii: "}"):
      out.append(UInt8(ascii: "\\"))
      out.append(byte)
    case 0x09: out.append("\\tab ")
    case 0x0C: out.append("\\page ")
    case 0..<0x20: break
    default: out.append(byte)
    }
  }
}
