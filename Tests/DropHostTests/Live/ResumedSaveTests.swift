import DropContent
import DropCore
import DropHost
import SystemFiles
import TestGround
import Testing

@Suite("Saves of an app that was killed")
@MainActor
struct ResumedSaveTests {
  private static let script = """
    return { name = "shelf", api = 1, needs = { "storage" },
      on_perform = function(session)
        local contents = {}
        for place, item in ipairs(session.items) do contents[place] = item:load("public.text") end
        for _, content in ipairs(contents) do
          local name = content:save("same.txt")
          session:insert { contents = { { name = name, content = content } } }
        end
      end }
    """

  /// A folder whose app dies at one of its calls, before or after what that does.
  private final class DyingStorage: DurableStorage {
    enum Place: CaseIterable { case before, after }

    private let folder: FolderStorage
    private let number: Int
    private let place: Place
    private let calls = Guarded(0)

    init(_ folder: FolderStorage, at number: Int, _ place: Place) {
      (self.folder, self.number, self.place) = (folder, number, place)
    }

    var hasDied: Bool { calls.withLock { $0 >= number } }

    private func call<Value: Sendable>(_ body: () throws -> Value) async throws -> Value {
      let isLast = calls.withLock { calls in
        if place == .before { calls += 1 }
        return place == .before ? calls >= number : calls + 1 >= number
      }
      if isLast, place == .before { try await Task.sleep(for: .seconds(1_000)) }
      let value = try body()
      if place == .after { calls.withLock { $0 += 1 } }
      if isLast { try await Task.sleep(for: .seconds(1_000)) }
      return value
    }

    func save(_ content: Content, as name: String, key: String) async throws -> String {
      try await call { try folder.save(content, as: name, key: key) }
    }

    func find(_ key: String, savedAs name: String) async throws -> String? {
      try folder.find(key, savedAs: name)
    }

    func takeBack(_ name: String) async throws { try await call { try folder.takeBack(name) } }
  }

  private func texts(in folder: TemporaryFolder) throws -> [String] {
    try folder.names.map(folder.text).sorted()
  }

  @Test(
    "Killed before and after each of the saves of two drops, all is saved once, told, and taken back in the next life"
  )
  func saves() async throws {
    try await everyDeath(at: 1...4) { app in
      _ = app.dropTwo()
    } next: { app, folder, number, place in
      var imported: [String] = []
      for drop in app.drops {
        let outcome = await drop.outcome
        imported += outcome.imported.map(\.id)
        // What offered the others died before they were loaded.
        #expect(outcome.failed.allSatisfy { $0.reason?.contains("offered") == true })
      }
      #expect(imported.count > (place == .before ? number - 2 : number - 1))
      let saved = try texts(in: folder)
      #expect(saved == imported.sorted(), "killed \(place) \(number)")
      #expect(Set(app.names(0) + app.names(1)).count == imported.count)
      for list in app.lists { _ = app.host.undo(in: list) }
    }
  }

  @Test("Killed before and after each is taken back, all are taken back in the next life")
  func takenBack() async throws {
    try await everyDeath(at: 5...8) { app in
      for drop in app.dropTwo() { #expect(await drop.outcome.status == .imported) }
      for list in app.lists { #expect(!app.host.undo(in: list).isEmpty) }
    } next: { _, _, _, _ in
    }
  }

  /// A life that dies before, and one that dies after each of those calls of its storage, and the next life, at
  /// whose end nothing is saved any more.
  private func everyDeath(
    at calls: ClosedRange<Int>,
    _ life: (JournaledApp) async throws -> Void,
    next: (JournaledApp, TemporaryFolder, Int, DyingStorage.Place) async throws -> Void
  ) async throws {
    for number in calls {
      for place in DyingStorage.Place.allCases {
        let folder = try TemporaryFolder()
        let storage = FolderStorage(folder: folder.path)
        guard try canMark(storage) else { return try await unmarked(storage) }
        let records: [JournalRecord]
        do {
          let dying = DyingStorage(storage, at: number, place)
          let app = try await JournaledApp.started([], script: Self.script, saving: dying)
          try await life(app)
          try await app.advance { dying.hasDied }
          records = app.store.records
        }
        let app = try await JournaledApp.started(
          records,
          script: Self.script,
          saving: FolderStorage(folder: folder.path)
        )
        try await next(app, folder, number, place)
        try await app.advance { (try? texts(in: folder)) == [] }
        #expect(try texts(in: folder) == [], "killed \(place) \(number)")
      }
    }
  }

  /// Whether files can bear marks here.
  private func canMark(_ storage: FolderStorage) throws -> Bool {
    do throws(ContentError) {
      return try storage.find("nobody's", savedAs: "x") == nil
    } catch {
      if case .unsupported = error.problem { return false }
      throw error
    }
  }

  /// Where they can't, nobody says that they do.
  private func unmarked(_ storage: FolderStorage) async throws {
    let name = try storage.save(Content(type: .plainText, text: "it"), as: "x", key: "k")
    #expect(throws: ContentError.self) { try storage.find("k", savedAs: name) }
  }
}
