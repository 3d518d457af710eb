/// Lines of plain text, whichever way they end, one after the other.
///
/// A text that ends with a line's end has no further, empty one.
struct PlainLines: Sequence, IteratorProtocol {
  let text: [UInt8]
  /// Where the next line begins.
  private(set) var at = 0

  init(_ text: [UInt8]) { self.text = text }

  /// The lines of a text, without their ends.
  static func lines(of text: [UInt8]) -> PlainLines { PlainLines(text) }

  /// Passes so many bytes, which are of no line.
  mutating func pass(_ count: Int) { at += count }

  mutating func next() -> ArraySlice<UInt8>? {
    guard at < text.count else { return nil }
    let start = at
    while at < text.count, text[at] != 0x0A, text[at] != 0x0D { at += 1 }
    let line = text[start..<at]
    if at < text.count {
      let isReturn = text[at] == 0x0D
      at += 1
      if isReturn, at < text.count, text[at] == 0x0A { at += 1 }
    }
    return line
  }
}
