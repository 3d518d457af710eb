import Foundation

/// The facts that the table of types is made from, as a second, plain reading of them.
enum TableFacts {
  struct Row {
    let id: String
    let parents: [String]
    let extensions: [String]
    let mimes: [String]
  }

  static let types: [Row] = rows("types.csv").map { cells in
    Row(
      id: cells[0],
      parents: words(cells[1]),
      extensions: words(cells[2].lowercased()),
      mimes: mimes(cells[3].lowercased())
    )
  }

  static let legacyNames = pairs("legacy-names.csv")
  static let mimeAliases = pairs("mime-aliases.csv")
  static let preferred = pairs("preferred.csv")
  static let constants = pairs("constants.csv")
  static let descriptions = pairs("descriptions.csv")

  private static func pairs(_ name: String) -> [(String, String)] {
    rows(name).map { ($0[0], $0[1]) }
  }

  private static func rows(_ name: String) -> [[String]] {
    let folder = URL(filePath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources/DropCore/Types/Table")
    let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
    return (text ?? "").split(separator: "\n").dropFirst().filter { !$0.hasPrefix("#") }.map {
      cells($0)
    }
  }

  /// One line of CSV; a quoted cell may hold commas and doubled quotes.
  private static func cells(_ line: Substring) -> [String] {
    var cells = [""]
    var quoted = false
    for character in line {
      switch character {
      case "\"": quoted.toggle()
      case "," where !quoted: cells.append("")
      default: cells[cells.count - 1].append(character)
      }
    }
    return cells
  }

  private static func words(_ cell: String) -> [String] {
    var seen: Set<String> = []
    return cell.split(separator: ";").map(String.init).filter { seen.insert($0).inserted }
  }

  private static func mimes(_ cell: String) -> [String] {
    var found: [String] = []
    for word in cell.split(separator: ";").map(String.init) {
      if word.contains("="), !word.contains("/") {
        if let last = found.popLast() { found.append(last + ";" + word) }
      } else {
        found.append(word)
      }
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }
}
