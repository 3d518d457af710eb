/// Text of a fixed width: headings, wrapped paragraphs and tables of two columns.
struct TextPage {
  let width: Int
  private(set) var text = ""

  init(width: Int) { self.width = width }

  mutating func line(_ line: String) { text += line + "\n" }

  mutating func heading(_ title: String) { text += "\n\(title):\n" }

  mutating func paragraph(_ words: String, indent: Int) {
    for line in Self.wrapped(words, width: width - indent) {
      text += String(repeating: " ", count: indent) + line + "\n"
    }
  }

  /// Terms on the left, what they mean on the right; a long term gets a line of its own.
  mutating func table(_ rows: [(term: String, meaning: String)]) {
    let column = min(26, (rows.map(\.term.count).max() ?? 0) + 2)
    for row in rows {
      let lines = Self.wrapped(row.meaning, width: width - column - 2)
      var term = row.term
      if term.count > column - 2 {
        line("  " + term)
        term = ""
      }
      for (place, meaning) in lines.enumerated() {
        let left = place == 0 ? term : ""
        line("  " + left + String(repeating: " ", count: column - left.count) + meaning)
      }
    }
  }

  static func wrapped(_ words: String, width: Int) -> [String] {
    var lines: [String] = []
    var current = ""
    for word in words.split(separator: " ") {
      if !current.isEmpty, current.count + 1 + word.count > width {
        lines.append(current)
        current = ""
      }
      current += (current.isEmpty ? "" : " ") + word
    }
    return current.isEmpty ? lines : lines + [current]
  }

  /// Lines that are too wide for a terminal, broken at blanks; without a width the text as it is.
  ///
  /// What follows hangs behind the indent of the line, or behind the term that has its meaning beside
  /// it. A command, which begins behind one of `commands`, stays in one line: it is there to be copied.
  static func hanging(_ text: String, width: Int?, commands: [String] = []) -> String {
    guard let width else { return text }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.map { line in
      line.count <= width || commands.contains(where: line.hasPrefix)
        ? String(line) : hung(line, width: width, indent: indent(of: line))
    }.joined(separator: "\n")
  }

  /// One line that begins at some column already, and goes on behind an indent.
  static func hung(
    _ line: some StringProtocol,
    from start: Int = 0,
    width: Int,
    indent: Int
  ) -> String {
    // Where nothing would fit beside the indent, the terminal's own breaks are no worse.
    guard width >= indent + 20, start + line.count > width else { return String(line) }
    var (result, column) = ("", start)
    let words = line.split(separator: " ", omittingEmptySubsequences: false)
    for (place, word) in words.enumerated() {
      let isFirst = place == 0
      if !isFirst, column > indent, column + 1 + word.count > width {
        result += "\n" + String(repeating: " ", count: indent) + word
        column = indent + word.count
      } else {
        result += (isFirst ? "" : " ") + word
        column += word.count + (isFirst ? 0 : 1)
      }
      // A list of alternatives has no blanks to break it at.
      if column > width, let bar = word.lastIndex(of: "|"), bar > word.startIndex {
        let room = word.count - (column - width)
        let head = word.prefix(max(1, room))
        let cut = head.lastIndex(of: "|").map { word.index(after: $0) } ?? word.startIndex
        if cut > word.startIndex {
          let tail = word[cut...]
          result.removeLast(tail.count)
          result += "\n" + String(repeating: " ", count: indent) + tail
          column = indent + tail.count
        }
      }
    }
    return result
  }

  private static func indent(of line: Substring) -> Int {
    let own = line.prefix { $0 == " " }.count
    let text = line.dropFirst(own)
    // Behind the number of a list's entry.
    let number = text.prefix { $0.isASCII && $0.isNumber }.count
    if number > 0, text.dropFirst(number).hasPrefix(". ") { return own + number + 2 }
    guard let gap = text.firstRange(of: "  ") else { return own }
    let meaning = text[gap.upperBound...].drop { $0 == " " }
    return meaning.isEmpty ? own : line.distance(from: line.startIndex, to: meaning.startIndex)
  }
}
