/// How far a script has come through the lines of a content.
struct LineCursor {
  let text: [UInt8]
  private var position = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// The next line without its end; nil after the last.
  mutating func next() -> [UInt8]? {
    guard position < text.count else { return nil }
    let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
    var line = text[position..<end]
    if line.last == UInt8(ascii: "\r") { line.removeLast() }
    position = end + 1
    return Array(line)
  }
}
