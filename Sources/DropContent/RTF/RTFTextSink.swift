/// Makes plain text of RTF: tabs between the cells of a row.
struct RTFTextSink: RTFSink {
  private(set) var out: [UInt8] = []

  var size: Int { out.count }

  init(capacity: Int) { out.reserveCapacity(capacity) }

  mutating func text(_ bytes: ArraySlice<UInt8>, _ style: RTFStyle) {
    out.append(contentsOf: bytes)
  }

  mutating func endParagraph(_ style: RTFStyle) { out.append(0x0A) }
  mutating func breakLine() { out.append(0x0A) }
  mutating func endCell(nested: Bool) { out.append(0x09) }

  mutating func endRow(nested: Bool) {
    if out.last == 0x09 { out.removeLast() }
    out.append(0x0A)
  }

  mutating func openLink(_ address: [UInt8]) {}
  mutating func closeLink() {}
  mutating func prepare(_ fonts: RTFFonts, colors: [RTFColor]) {}

  /// The text without white space at its end.
  mutating func finish() -> [UInt8] {
    while let last = out.last, last <= 0x20 { out.removeLast() }
    return out
  }
}
