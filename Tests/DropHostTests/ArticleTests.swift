import DropCore
import DropHost
import Foundation
import Testing

@Suite("The articles' blocks work as they stand there")
struct ArticleTests {
  @Test("each Swift block stands in the program beside this file or in a probe, which are run")
  func swift() throws {
    let tests = Article.root.appending(path: "Tests")
    let files = [
      "DropHostTests/ArticleProgram.swift", "PublicAPIProbe/CheckProbe.swift",
      "PublicAPIProbe/OutsideProbe.swift", "PublicAPIProbe/RecordProbe.swift",
      "PublicAPIProbe/IsolationProbe.swift", "PublicAPIProbe/ResumeProbe.swift",
      "PublicAPIProbe/ListsProbe.swift",
      "../Sources/DropCommand/Main.swift",
      "../Examples/gtk/Sources/Shelf/Panel.swift", "../Examples/gtk/Sources/Shelf/Pages.swift",
      "../Examples/gtk/Sources/Shelf/Letter.swift", "../Examples/gtk/Sources/Shelf/Shelf.swift",
      "../Examples/embedding/Sources/PollLoop/main.swift",
    ]
    let compiled = Self.bare(
      try files.map { try String(contentsOf: tests.appending(path: $0), encoding: .utf8) }.joined()
    )
    let blocks = Article.all.flatMap { $0.blocks("swift") }
    #expect(blocks.count >= 8)
    // A test that stands in an article is of the reader's plugin, which isn't here.
    for block in blocks where !block.contains(".product(") && !block.contains("@Test") {
      // What a block imports stands at the file's head.
      let lines = block.split(separator: "\n").filter { !$0.hasPrefix("import ") }
      #expect(compiled.contains(Self.bare(lines.joined(separator: "\n"))), "\(block)")
    }
  }

  @Test("the embedding article says of each effect what an app does with it")
  func effects() throws {
    let page = Article.root.appending(path: "Sources/DropHost/DropHost.docc/embedding-the-host.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    #expect(EffectDeclaration.all.count > 20)
    // Effects are called there as their cases in Swift are, not as in transcripts.
    for name in EffectDeclaration.all.map(\.name) {
      #expect(text.contains("`\(name == "task_ended" ? "taskEnded" : name)`"), "\(name)")
    }
  }

  @Test("the manifest's block asks for what the example's asks for, which is built")
  func manifest() throws {
    let file = Article.root.appending(path: "Examples/embedding/Package.swift")
    let built = try String(contentsOf: file, encoding: .utf8)
    let blocks = Article.all.flatMap { $0.blocks("swift") }.filter { $0.contains(".product(") }
    #expect(blocks.count == 1)
    for line in blocks.joined().split(separator: "\n") where line.contains(".product(") {
      #expect(built.contains(line.trimmingCharacters(in: .whitespaces)), "\(line)")
    }
  }

  /// The text without what it is laid out by.
  private static func bare(_ text: String) -> String { text.filter { !$0.isWhitespace } }

  @Test("the embedding article's program does what the article says")
  func program() async throws {
    let told = try await ArticleProgram.run()
    #expect(told.outcome.status == .imported)
    #expect(told.granted == .copy)
    #expect(told.contents == ["Beach"] && told.afterUndo == [])
    #expect(told.uploaded == ["beach.png"])
    #expect(!told.effects.isEmpty)
    #expect(try await ArticleProgram.open().id == "gallery")
  }

  @Test("files are items, each of a list one of its own and its links one more")
  @MainActor func files() {
    let items = ArticleProgram.files(
      "file:///a.txt\r\nhttps://a.example/\r\nfile:///b.txt",
      ["TARGETS", "image/png"]
    )
    #expect(items.map(\.id) == ["letter.pdf", "files 1", "files 2", "files", "dropped"])
    #expect(items.last?.name == "dropped.png")
  }

  @Test("a question is answered and what is saved is in the folder, as the article has it")
  func keeping() async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "article-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    #expect(try await ArticleProgram.keep(in: folder.path) == ["note.txt"])
  }

  @Test("an adapter lays out, names types, lets the source go and turns its own loop, as it says")
  func adapter() async throws {
    let told = try await ArticleProgram.adapt()
    #expect(told == ["scan.png", "application/x-card", "CARD", "copy"])
  }

  @Test("what isn't known before the drop comes with it, as it says")
  func reveal() async throws {
    #expect(try await ArticleProgram.reveal() == ["a.png", "a.png"])
  }

  @Test("a domain on a loop of its own runs where the loop runs")
  func domain() async {
    let task = Task { @ShelfActor in 1 }
    let turning = Task.detached {
      while !Task.isCancelled {
        ShelfActor.loop.runJobs()
        try? await Task.sleep(for: .milliseconds(1))
      }
    }
    #expect(await task.value == 1)
    turning.cancel()
  }

  static let handlers = Article.all.flatMap { $0.blocks("lua") }

  @Test("each Lua block runs: a plugin, fields of one, or lines of a handler", arguments: handlers)
  func runs(_ block: String) throws {
    let isSource = block.contains("on_drag =")
    let scene = try TestScene(
      isSource ? performing("item:load()") : Self.plugin(block),
      items: isSource ? [] : [TestItem("note", text: "hello")],
      grants: [.storage],
      source: isSource ? Self.plugin(block) : nil,
      setup: { $0.selection = ["note"] }
    )
    let context: JSONValue = ["documents": ["note": ["text": "hello"]]]
    let items = isSource ? nil : scene.items
    scene.apply(.begin(Source(context: context), items: items, at: Point(x: 10, y: 10)))
    scene.apply(.drop)
    scene.advance(to: 200)
    scene.apply(.reply(to: nil, value: true))
    scene.finish()
    #expect(scene.faults == [], "\(block)")
    #expect(scene.engine.isIdle)
  }

  private static func plugin(_ block: String) -> String {
    if block.contains("return {\n  name") { return block }
    if block.hasSuffix(",") { return "return { name = \"shelf\", api = 1, \(block) }" }
    return performing("local slot = session:placeholder { item = item } do \(block) end")
  }

  @Test("there are some")
  func some() { #expect(Self.handlers.count >= 7) }
}
