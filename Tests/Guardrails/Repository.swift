import Foundation

/// The checkout these tests were built from, read as text.
enum Repository {
  static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Every regular file below a folder of the checkout whose name ends in one of the extensions.
  static func files(below folder: String, _ extensions: Set<String>) -> [SourceText] {
    let base = root.appendingPathComponent(folder)
    guard let walk = FileManager.default.enumerator(atPath: base.path) else { return [] }
    return walk.compactMap { entry -> SourceText? in
      guard let path = entry as? String, !path.split(separator: "/").contains(".build") else {
        return nil
      }
      let url = base.appendingPathComponent(path)
      guard extensions.contains(url.pathExtension),
        let text = try? String(contentsOf: url, encoding: .utf8)
      else { return nil }
      return SourceText(path: "\(folder)/\(path)", text: text)
    }
  }
}

/// A file of the checkout and its lines.
struct SourceText {
  var path: String
  var text: String

  var lines: [Substring] { text.split(separator: "\n", omittingEmptySubsequences: false) }
  var isGenerated: Bool { path.contains(".gen.") }
  var lineCount: Int { text.hasSuffix("\n") ? lines.count - 1 : lines.count }

  /// The modules that this file imports, whatever the access level.
  var imports: [String] {
    lines.compactMap { line in
      let words = line.split(separator: " ")
      guard let place = words.firstIndex(of: "import"), place + 1 < words.count,
        words[..<place].allSatisfy({ Self.importModifiers.contains($0) })
      else { return nil }
      return words[place + 1].split(separator: ".").first.map(String.init)
    }
  }

  private static let importModifiers: Set<Substring> = [
    "public", "package", "internal", "private", "fileprivate", "@testable", "@preconcurrency",
    "unsafe",
  ]
}
