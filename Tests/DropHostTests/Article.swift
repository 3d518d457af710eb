import Foundation
import Testing

/// The pages that are written by hand, of every documentation catalog.
struct Article: CustomTestStringConvertible, Sendable {
  let name: String
  let blocks: [Block]

  struct Block: Sendable {
    let language: String
    let text: String
  }

  var testDescription: String { name }

  static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  static let all: [Article] = {
    let sources = root.appending(path: "Sources")
    let files = FileManager.default.enumerator(at: sources, includingPropertiesForKeys: nil)
    return (files?.allObjects as? [URL] ?? [])
      .filter { $0.pathExtension == "md" && !$0.lastPathComponent.contains(".gen.") }
      .sorted { $0.path < $1.path }
      .compactMap(Article.init)
  }()

  init?(_ file: URL) {
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return nil }
    name = file.lastPathComponent
    var blocks: [Block] = []
    var open: (language: String, lines: [String])?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        if let block = open {
          blocks.append(Block(language: block.language, text: block.lines.joined(separator: "\n")))
          open = nil
        } else {
          open = (String(line.dropFirst(3)), [])
        }
      } else {
        open?.lines.append(String(line))
      }
    }
    self.blocks = blocks
  }

  func blocks(_ language: String) -> [String] {
    blocks.filter { $0.language == language }.map(\.text)
  }
}
