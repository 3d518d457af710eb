/// Lines of plain text, whichever way they end.
enum PlainLines {
  /// The lines, without their ends; a text that ends with a line's end has no further, empty one.
  static func lines(of text: [UInt8]) -> [ArraySlice<UInt8>] {
    var lines: [ArraySlice<UInt8>] = []
    var start = 0
    var at = 0
    while at < text.count {
      let byte = text[at]
      at += 1
      guard byte == 0x0A || byte == 0x0D else { continue }
      lines.append(text[start..<(at - 1)])
      if byte == 0x0D, at < text.count, text[at] == 0x0A { at += 1 }
      start = at
    }
    if start < text.count { lines.append(text[start...]) }
    return lines
  }

  /// The lines grouped by the empty lines between them.
  static func paragraphs(of text: [UInt8]) -> [[ArraySlice<UInt8>]] {
    var paragraphs: [[ArraySlice<UInt8>]] = []
    var current: [ArraySlice<UInt8>] = []
    for line in lines(of: text) {
      if !line.isEmpty {
        current.append(line)
      } else if !current.isEmpty {
        paragraphs.append(current)
        current = []
      }
    }
    if !current.isEmpty { paragraphs.append(current) }
    return paragraphs
  }
}
