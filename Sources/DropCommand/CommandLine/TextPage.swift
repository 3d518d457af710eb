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
}
