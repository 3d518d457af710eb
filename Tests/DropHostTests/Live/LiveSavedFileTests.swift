import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

@Suite("A live host and files that were saved")
struct LiveSavedFileTests {
  /// A host that saves in a folder, and a destination that saves what is dropped.
  private func scene(
    _ storage: FolderStorage,
    takesBack: Bool = true,
    then after: @escaping @Sendable () async -> Void = {}
  ) throws -> (PluginHost, PluginHost.Opened) {
    let takeBack: PluginHost.TakeBack = { name in try storage.takeBack(name) }
    let host = PluginHost(
      limits: LiveScene.limits,
      grants: [.storage],
      storage: { content, name in
        let used = try storage.save(content, as: name)
        await after()
        return used
      },
      takeBack: takesBack ? takeBack : nil
    )
    return (host, try shelf("shelf", in: host))
  }

  private func shelf(_ id: String, in host: PluginHost) throws -> PluginHost.Opened {
    try host.open(
      Destination(id: id, frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(
        text: """
          return { name = "shelf", api = 1, needs = { "storage" }, on_perform = function(session)
            for _, item in ipairs(session.items) do item:load():save("kept.txt") end
          end }
          """,
        name: "shelf.lua"
      )
    )
  }

  private func drop(_ host: PluginHost, _ texts: [String] = ["one"]) async {
    let items = texts.map { text in LiveScene.text(text) { _ in text } }
    let drag = host.begin(DragSource(app: "tests"), items: items, at: Point(x: 50, y: 50))
    _ = await drag.drop().outcome
  }

  /// Lets the host carry on until something holds.
  private func wait(_ host: PluginHost, until holds: () -> Bool) async {
    while !holds() {
      _ = host.advance()
      await Task.yield()
    }
  }

  @Test("Undo takes the file back, and redo saves it again")
  func undo() async throws {
    let folder = try TemporaryFolder()
    let (host, shelf) = try scene(FolderStorage(folder: folder.path))
    await drop(host)
    #expect(folder.names == ["kept.txt"])
    let effects = host.undo(in: shelf)
    #expect(effects.contains { $0.effect == .unsave(name: "kept.txt") })
    _ = host.undo(in: shelf)
    await wait(host) { folder.names == [] }
    _ = host.redo(in: shelf)
    await wait(host) { folder.names == ["kept.txt"] }
  }

  @Test("Files that were saved under one name come again under their own", arguments: 0..<8)
  func sameName(round: Int) async throws {
    let folder = try TemporaryFolder()
    let (host, shelf) = try scene(FolderStorage(folder: folder.path))
    func texts() -> [String: String] {
      Dictionary(folder.names.map { ($0, (try? folder.text($0)) ?? "") }) { first, _ in first }
    }
    await drop(host, ["one", "two", "three"])
    let saved = texts()
    #expect(saved == ["kept.txt": "one", "kept 2.txt": "two", "kept 3.txt": "three"])
    _ = host.undo(in: shelf)
    await wait(host) { folder.names == [] }
    // All are saved at once, in whatever order.
    _ = host.redo(in: shelf)
    await wait(host) { folder.names.count == 3 && !texts().values.contains("") }
    #expect(texts() == saved)
  }

  @Test("A file that was changed since stays, and that is said")
  func changed() async throws {
    let folder = try TemporaryFolder()
    let (host, shelf) = try scene(FolderStorage(folder: folder.path))
    var notes: [String] = []
    host.onMessage = { notes.append("\($0)") }
    await drop(host)
    try Data("other".utf8).write(to: URL(fileURLWithPath: folder.path + "/kept.txt"))
    _ = host.undo(in: shelf)
    await wait(host) { notes.contains { $0.contains("the file 'kept.txt' is not taken back") } }
    #expect(folder.names == ["kept.txt"])
  }

  @Test("What a storage can't take back stays, and that is said")
  func withoutTakingBack() async throws {
    let folder = try TemporaryFolder()
    let (host, shelf) = try scene(FolderStorage(folder: folder.path), takesBack: false)
    var notes: [String] = []
    host.onMessage = { notes.append("\($0)") }
    await drop(host)
    _ = host.undo(in: shelf)
    await wait(host) { notes.contains { $0.contains("the host's storage takes nothing back") } }
    #expect(folder.names == ["kept.txt"])
  }

  @Test("A file that is gone already comes again with redo")
  func gone() async throws {
    let folder = try TemporaryFolder()
    let (host, shelf) = try scene(FolderStorage(folder: folder.path))
    await drop(host)
    try FileManager.default.removeItem(atPath: folder.path + "/kept.txt")
    _ = host.undo(in: shelf)
    _ = host.redo(in: shelf)
    await wait(host) { folder.names == ["kept.txt"] }
  }

  @Test("A file stays where another drop is undone whose file of that name had gone before")
  func ofAnother() async throws {
    let folder = try TemporaryFolder()
    let (host, first) = try scene(FolderStorage(folder: folder.path))
    let second = try shelf("second", in: host)
    func texts() throws -> [String: String] {
      try Dictionary(uniqueKeysWithValues: folder.names.map { ($0, try folder.text($0)) })
    }
    func paste(_ text: String, into shelf: PluginHost.Opened) async throws {
      let drop = host.paste([LiveScene.text(text) { _ in text }], into: shelf)
      #expect(await drop.outcome.status == .imported)
    }
    try await paste("one", into: first)
    let (path, mine) = (folder.path + "/kept.txt", folder.path + "/mine.txt")
    try FileManager.default.moveItem(atPath: path, toPath: mine)
    try await paste("two", into: second)
    #expect(try texts() == ["kept.txt": "two", "mine.txt": "one"])
    let undone = host.undo(in: first)
    #expect(!undone.contains { if case .unsave = $0.effect { true } else { false } })
    await wait(host) { host.openRequests == 0 }
    #expect(try texts() == ["kept.txt": "two", "mine.txt": "one"])
    host.redo(in: first)
    await wait(host) { host.openRequests == 0 }
    #expect(try texts() == ["kept.txt": "two", "mine.txt": "one", "kept 2.txt": "one"])
    // Each is known again by the name that it has now.
    host.undo(in: second)
    await wait(host) { host.openRequests == 0 }
    #expect(try texts() == ["mine.txt": "one", "kept 2.txt": "one"])
    host.undo(in: first)
    await wait(host) { host.openRequests == 0 }
    #expect(try texts() == ["mine.txt": "one"])
  }

  @Test("A file that comes too late for a drop that was given up is taken back untold")
  func late() async throws {
    let folder = try TemporaryFolder()
    let (gate, opener) = AsyncStream.makeStream(of: Void.self)
    let (host, _) = try scene(FolderStorage(folder: folder.path)) {
      for await _ in gate { break }
    }
    let item = LiveScene.text("a") { _ in "one" }
    let drag = host.begin(DragSource(app: "tests"), items: [item], at: Point(x: 50, y: 50))
    let drop = drag.drop()
    await wait(host) { folder.names == ["kept.txt"] }
    drop.abort()
    var effects: [HostEffect] = []
    for await effect in drop.effects { effects.append(effect) }
    #expect(drop.endedOutcome?.status == .aborted)
    opener.yield()
    await wait(host) { folder.names == [] }
    #expect(!effects.contains { if case .save = $0.effect { true } else { false } })
  }
}
