import Foundation

/// A Markdown page whose marked blocks are files to write and commands to type.
///
/// A comment before a fenced block says what it is: `<!-- file: NAME -->` or `<!-- console -->`.
struct Document {
  enum Step: Sendable {
    /// A file as the reader would write it.
    case file(name: String, text: String)
    /// A command as the reader would type it, and what the page says it prints.
    case command(String, prints: [String])
  }

  var steps: [Step]

  init(_ markdown: String) {
    var steps: [Step] = []
    var mark: String?
    var block: [String]?
    for line in markdown.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let lines = block {
          steps += Self.steps(of: lines, mark: mark)
          (block, mark) = (nil, nil)
        } else {
          block = []
        }
      } else if block != nil {
        block?.append(String(line))
      } else if line.hasPrefix("<!-- ") {
        mark = line.dropFirst(5).replacingOccurrences(of: " -->", with: "")
      }
    }
    self.steps = steps
  }

  private static func steps(of lines: [String], mark: String?) -> [Step] {
    guard let mark else { return [] }
    if mark.hasPrefix("file: ") {
      return [.file(name: String(mark.dropFirst(6)), text: lines.joined(separator: "\n") + "\n")]
    }
    return mark == "console" ? commands(in: lines) : []
  }

  private static func commands(in lines: [String]) -> [Step] {
    var found: [(String, [String])] = []
    for line in lines {
      if line.hasPrefix("$ ") {
        found.append((String(line.dropFirst(2)), []))
      } else if !found.isEmpty {
        found[found.count - 1].1.append(line)
      }
    }
    return found.map { .command($0.0, prints: $0.1) }
  }
}
