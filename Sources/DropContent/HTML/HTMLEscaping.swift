/// Writes text as HTML.
enum HTMLEscaping {
  /// Appends text with what means something in HTML escaped.
  static func append(_ text: some Sequence<UInt8>, to out: inout [UInt8]) {
    for byte in text {
      switch byte {
      case UInt8(ascii: "&"): out.append("&amp;")
      case UInt8(ascii: "<"): out.append("&lt;")
      case UInt8(ascii: ">"): out.append("&gt;")
      case UInt8(ascii: "\""): out.append("&quot;")
      default: out.append(byte)
      }
    }
  }

  /// The head of a document whose text is UTF-8.
  static let head: StaticString = "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n"

  /// A document of plain text: an empty line ends a paragraph, a line feed breaks the line.
  static func document(ofText text: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    out.reserveCapacity(text.count + text.count / 8 + 64)
    out.append(head)
    var isOpen = false
    for line in PlainLines.lines(of: text) {
      if line.isEmpty {
        if isOpen { out.append("</p>\n") }
        isOpen = false
      } else {
        out.append(isOpen ? "<br>\n" : "<p>")
        appendLine(line, to: &out)
        isOpen = true
      }
    }
    if isOpen { out.append("</p>\n") }
    return out
  }

  /// Keeps spaces that HTML would fold: at the start, and all but the last of several.
  private static func appendLine(_ line: ArraySlice<UInt8>, to out: inout [UInt8]) {
    var wasSpace = true
    for byte in line {
      if byte == 0x09 {
        out.append("&nbsp;&nbsp;&nbsp; ")
      } else if byte == 0x20, wasSpace {
        out.append("&nbsp;")
      } else {
        append(CollectionOfOne(byte), to: &out)
      }
      wasSpace = byte == 0x20 || byte == 0x09
    }
  }
}
