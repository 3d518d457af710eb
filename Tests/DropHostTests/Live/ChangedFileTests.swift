import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

@Suite("Entries whose files have changed since the life before")
@MainActor
struct ChangedFileTests {
  private static let script = """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          session:insert { contents = { item:load("public.item") } }
        end
      end }
    """
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Too much for a record, and nothing on the disk.
  private static let large = 65 << 20

  private func make(_ name: String) throws -> String {
    let path = try folder.write(name, name)
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.truncate(atOffset: UInt64(Self.large))
    try handle.close()
    return path
  }

  /// The same file, other bytes, another stamp.
  private func edit(_ path: String) throws {
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data("edited".utf8))
    try handle.close()
    let later = Date(timeIntervalSinceNow: 5)
    try FileManager.default.setAttributes([.modificationDate: later], ofItemAtPath: path)
  }

  private func started(_ records: [JournalRecord], isShort: Bool) async throws -> JournaledApp {
    try await JournaledApp.started(
      records,
      script: Self.script,
      fewRecords: isShort ? 1 : JournalLength.fewRecords
    )
  }

  /// The records of a life in which that was dropped.
  private func dropped(_ paths: [String], isShort: Bool) async throws -> [JournalRecord] {
    let app = try await started([], isShort: isShort)
    for path in paths {
      let drop = app.host.paste([ProvidedItem(file: path)], into: app.lists[0])
      #expect(await drop.outcome.status == .imported)
    }
    let records = try await app.settled()
    #expect((app.store.beginnings > 0) == isShort)
    return records
  }

  private func content(_ list: Int, _ place: Int, of app: JournaledApp) throws -> Content {
    let entry = app.host.contents(of: app.lists[list])[place].entry
    return try #require(app.host.content(of: entry))
  }

  /// Reads the beginning of a content, or gives why it can't be.
  private func head(of content: Content) -> Result<String, ContentError> {
    Result { () throws(ContentError) in
      String(decoding: try content.read(at: 0, count: 5), as: UTF8.self)
    }
  }

  @Test(
    "Of two files one was edited in place: its entry stays and can't be read, the other is as it was",
    arguments: [false, true]
  )
  func edited(isShort: Bool) async throws {
    let paths = [try make("a.bin"), try make("b.bin")]
    var records = try await dropped(paths, isShort: isShort)
    try edit(paths[0])
    // In the life after that one, too.
    for _ in 1...2 {
      let app = try await started(records, isShort: isShort)
      #expect(app.names(0) == ["a.bin", "b.bin"])
      let contents = try [content(0, 0, of: app), content(0, 1, of: app)]
      #expect(contents.map(\.size) == [Self.large, Self.large])
      #expect(head(of: contents[0]) == .failure(ContentError(.gone(path: paths[0]))))
      #expect(head(of: contents[1]) == .success("b.bin"))
      // All else goes on: a drop, and what can be taken back.
      let next = app.host.paste(JournaledApp.items("next"), into: app.lists[1])
      #expect(await next.outcome.status == .imported)
      #expect(!app.host.undo(in: app.lists[0]).isEmpty)
      #expect(app.names(0) == ["a.bin"])
      #expect(!app.host.redo(in: app.lists[0]).isEmpty)
      #expect(app.names(0) == ["a.bin", "b.bin"])
      records = try await app.settled()
    }
  }

  @Test(
    "Of two folders one was moved: its entry stays, and another under its path isn't taken for it",
    arguments: [false, true]
  )
  func moved(isShort: Bool) async throws {
    for name in ["a", "b"] {
      try folder.make(name)
      try folder.write(name, "\(name)/\(name).txt")
    }
    let paths = ["a", "b"].map { folder.path + "/" + $0 }
    let records = try await dropped(paths, isShort: isShort)
    try FileManager.default.moveItem(atPath: paths[0], toPath: folder.path + "/elsewhere")
    for isReplaced in [false, true] {
      if isReplaced { try folder.make("a") }
      let app = try await started(records, isShort: isShort)
      #expect(app.names(0) == ["a", "b"])
      var found: [[String]] = []
      for place in 0...1 {
        var names: [String] = []
        FolderWalk.through(try content(0, place, of: app)) { path, content in
          if case .success = content { names.append(path) } else { names.append("none") }
        }
        found.append(names)
      }
      #expect(found == [["", "none"], ["", "/b.txt"]])
    }
    // Back where it was it is that one again.
    try FileManager.default.removeItem(atPath: paths[0])
    try FileManager.default.moveItem(atPath: folder.path + "/elsewhere", toPath: paths[0])
    let app = try await started(records, isShort: isShort)
    var names: [String] = []
    FolderWalk.through(try content(0, 0, of: app)) { path, _ in names.append(path) }
    #expect(names == ["", "/a.txt"])
  }

  @Test("A drop that needs the bytes meets the error; another drop of the same life goes on")
  func needed() async throws {
    let script = """
      return { name = "shelf", api = 1,
        on_perform = function(session)
          for _, item in ipairs(session.items) do
            local content = item:load("public.item")
            if session:confirm { title = item.name } then
              local head = content:bytes(1, 5)
              session:insert { contents = { head } }
            end
          end
        end }
      """
    let paths = [try make("a.bin"), try make("b.bin")]
    let records: [JournalRecord]
    do {
      let app = try await JournaledApp.started([], script: script)
      var asked = 0
      let drops = paths.map { app.host.paste([ProvidedItem(file: $0)], into: app.lists[0]) }
      try await app.advance {
        asked += drops.flatMap { $0.takeEffects() }.count { $0.effect.name == "confirm" }
        return asked == 2
      }
      records = try await app.settled()
    }
    try edit(paths[0])
    let app = try await JournaledApp.started(records, script: script)
    #expect(app.drops.count == 2)
    for drop in app.drops {
      for effect in drop.takeEffects() {
        if case .confirm(let id, _) = effect.effect { drop.answer(id, with: true) }
      }
    }
    #expect(await app.drops[0].outcome.status == .failed)
    #expect(await app.drops[1].outcome.failed.isEmpty)
    #expect(app.host.contents(of: app.lists[0]).count == 1)
  }
}
