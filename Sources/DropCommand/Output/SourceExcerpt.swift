import DropReplay

/// A line of a file, and the column that is meant, with a mark under it.
struct SourceExcerpt {
  let line: Int
  /// The whole line, or a piece of it.
  let text: String
  /// Counted in bytes from one; nil where only the line is known.
  let column: Int?

  /// Of a long line what stands around the column.
  private static let around = 60

  var lines: [String] {
    let head = "    \(line) | "
    let blanks = text.utf8.prefix { $0 == 0x20 || $0 == 0x09 || $0 == 0x0D }.count
    guard let offset = column.map({ $0 - 1 }), offset >= blanks, offset <= text.utf8.count else {
      return [head + SafeText.line(String(decoding: text.utf8.dropFirst(blanks), as: UTF8.self))]
    }
    let isShort = text.utf8.count - blanks <= 2 * Self.around
    let start = isShort ? blanks : max(blanks, offset - Self.around)
    let left = SafeText.line(Self.piece(of: text, start, offset))
    let right = SafeText.line(Self.piece(of: text, offset, offset + 2 * Self.around))
    let isCut = (start > blanks, offset + 2 * Self.around < text.utf8.count)
    let shown = (isCut.0 ? "…" : "") + left
    return [
      head + shown + right + (isCut.1 ? "…" : ""),
      String(repeating: " ", count: head.count + shown.count) + "^",
    ]
  }

  /// A line of source and the mark under it, no wider than a terminal: what is marked stays in sight.
  static func fitted(_ lines: [String], width: Int?) -> [String] {
    guard let width, width > 40, let line = lines.first, line.count > width,
      let bar = line.firstRange(of: " | ")
    else { return lines }
    let head = line[..<bar.upperBound]
    let text = Array(line[bar.upperBound...])
    let room = width - head.count
    let mark = lines.count > 1 ? lines[1].count - 1 - head.count : 0
    let start = mark < room - 10 ? 0 : min(mark - room / 2, text.count - room + 1)
    let end = min(text.count, start + room - (start > 0 ? 1 : 0))
    let isCut = end < text.count
    let shown = (start > 0 ? "…" : "") + String(text[start..<(isCut ? end - 1 : end)])
    let place = head.count + mark - start + (start > 0 ? 1 : 0)
    let marks = lines.count > 1 ? [String(repeating: " ", count: place) + "^"] : []
    return [head + shown + (isCut ? "…" : "")] + marks
  }

  private static func piece(of text: String, _ start: Int, _ end: Int) -> String {
    String(decoding: text.utf8.dropFirst(start).prefix(end - start), as: UTF8.self)
  }
}
