import DropHost
import Foundation
import Testing

@Suite("The generated files say what the catalog says")
struct GeneratedFileTests {
  private static let root = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// Set to write the files anew instead of comparing them.
  private static let isRecording = ProcessInfo.processInfo.environment["DNDHOST_RECORD"] != nil

  static let files: [(path: String, text: String)] = [
    ("Plugins/definitions/dnd.gen.lua", DefinitionRenderer.render()),
    ("Sources/DropHost/DropHost.docc/lua-reference.gen.md", ReferenceRenderer.markdown()),
  ]

  @Test("each is fresh; DNDHOST_RECORD=1 writes it anew", arguments: files.map(\.path))
  func fresh(_ path: String) throws {
    let text = try #require(Self.files.first { $0.path == path }?.text)
    let file = Self.root.appending(path: path)
    if Self.isRecording {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(),
        withIntermediateDirectories: true
      )
      try Data(text.utf8).write(to: file)
    }
    let found = try? String(contentsOf: file, encoding: .utf8)
    #expect(found == text, "\(path) is stale")
  }

  @Test("the terminal's reference names every function")
  func text() {
    let text = TextRenderer.render()
    for function in HostCatalog.builtIn.functions {
      #expect(text.contains(function.spelling + "("), "\(function.spelling)")
    }
  }
}
