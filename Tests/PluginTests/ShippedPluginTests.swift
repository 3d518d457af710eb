import DropReplay
import Foundation
import Testing

@Suite("The shipped plugins")
struct ShippedPluginTests {
  static let recipes = ShippedFiles.folders.filter { $0.hasPrefix("Plugins/recipes/") }
  static let handlers = ShippedFiles.folders.filter { !$0.hasPrefix("Plugins/recipes/") }

  @Test("There are fourteen handlers and twelve recipes")
  func complete() {
    #expect(Self.handlers.count == 14)
    #expect(Self.recipes.count == 12)
  }

  @Test("Every session can be read", arguments: ShippedFiles.sessions)
  func sessions(path: String) throws {
    let opened = try SessionReader().open(ShippedFiles.root.appending(path: path).path)
    #expect(opened.session.title?.isEmpty == false)
  }

  @Test(
    "Every handler has sessions that go right and wrong, and a page about it",
    arguments: handlers
  )
  func folder(path: String) {
    #expect(ShippedFiles.sessions(of: path).count >= 5)
    let readme = ShippedFiles.text(path + "/README.md")
    #expect(readme.split(separator: "\n", omittingEmptySubsequences: false).count <= 50)
    for session in ShippedFiles.sessions(of: path) {
      let name = session.split(separator: "/").last?.split(separator: ".").first ?? ""
      #expect(readme.contains("`\(name)`"), "\(session)")
    }
  }

  @Test(
    "Every path that a page names is there",
    arguments: ShippedFiles.folders.map { $0 + "/README.md" }
  )
  func paths(page: String) {
    for word in ShippedFiles.text(page).split(whereSeparator: \.isWhitespace)
    where word.hasPrefix("Plugins/") {
      #expect(ShippedFiles.exists(String(word)), "\(word)")
    }
  }

  @Test("A plugin is a page: half of them under sixty lines, none over a hundred")
  func length() {
    let lengths = ShippedFiles.folders.map { folder in
      ShippedFiles.text(folder + "/plugin.lua").split(
        separator: "\n",
        omittingEmptySubsequences: false
      ).count
    }.sorted()
    #expect(lengths[lengths.count / 2] < 60)
    #expect(lengths.allSatisfy { $0 <= 100 })
  }
}
