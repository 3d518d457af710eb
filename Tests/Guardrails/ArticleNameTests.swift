import Foundation
import Testing

/// The pages for who changes the tree: what they name is in the tree as it is now.
@Suite("The articles on the tree")
struct ArticleNameTests {
  static let pages = ["architecture", "contributing"]
  /// Lua's own header, and a pattern for names.
  static let others: Set<Substring> = ["lua.h", "Type+Concern.swift"]

  private static let paths: Set<String> = {
    let walk = FileManager.default.enumerator(atPath: Repository.root.path)
    var paths: Set<String> = []
    while let path = walk?.nextObject() as? String {
      // Other builds have a folder of their own there.
      if path.hasPrefix(".build") || path == ".git" { walk?.skipDescendants() }
      paths.insert("/\(path)")
    }
    return paths
  }()

  private static func isPath(_ name: Substring) -> Bool {
    paths.contains { path in
      [name, "\(name).swift"].contains { path.hasSuffix("/\($0)") }
    }
  }

  private static let words = SwiftCode.modules.flatMap(SwiftCode.files(of:))
    .reduce(into: Set<String>()) { $0.formUnion($1.words) }

  @Test("Each file, folder and type that they name is there", arguments: pages)
  func named(page: String) throws {
    let url = Repository.root.appendingPathComponent("Sources/DropCore/DropCore.docc/\(page).md")
    let text = try String(contentsOf: url, encoding: .utf8)
    // The parts between every other mark stand between two.
    let spans = text.replacing("```", with: "").split(
      separator: "`",
      omittingEmptySubsequences: false
    )
    var count = 0
    for place in spans.indices where place % 2 == 1 {
      // Words of a command may be paths, and are no types.
      let isCommand = spans[place].contains(" ")
      for name in spans[place].split(whereSeparator: { $0 == " " || $0 == "(" || $0 == ":" }) {
        if name.contains("/") || name.wholeMatch(of: /[\w+]+\.(swift|py|json|h|js)/) != nil {
          #expect(Self.isPath(name) || Self.others.contains(name), "\(page): \(name)")
        } else if !isCommand, name.wholeMatch(of: /[A-Z][A-Za-z.]*/) != nil {
          let isThere = name.split(separator: ".").allSatisfy {
            Self.words.contains(String($0)) || Self.isPath($0)
          }
          #expect(isThere, "\(page): \(name)")
        } else {
          continue
        }
        count += 1
      }
    }
    #expect(count > 10, "\(page)")
  }
}
