import DropContent
import DropCore
import DropHost
import Foundation
import TestGround
import Testing

@Suite("Files that were dropped in a life before")
@MainActor
struct ResumedFileTests {
  /// Asks before it loads anything, so that the files are still to be had when the app dies.
  private static let script = """
    return { name = "shelf", api = 1,
      on_perform = function(session)
        if not session:confirm { title = "Take them?" } then return end
        for _, item in ipairs(session.items) do
          local content = item:try("public.item")
          if content then session:insert { contents = { content } } end
        end
      end }
    """

  /// The end of a drop of files after which the app died, and after that something happened to them.
  private func outcome(
    _ files: [String],
    _ happens: () throws -> Void
  ) async throws -> (outcome: Outcome, names: [String]) {
    let records: [JournalRecord]
    do {
      let app = try await JournaledApp.started([], script: Self.script)
      let drop = app.host.paste(files.map { ProvidedItem(file: $0) }, into: app.lists[0])
      try await app.advance { drop.isSafe }
      records = try await app.settled()
    }
    try happens()
    let app = try await JournaledApp.started(records, script: Self.script)
    app.drops[0].answer("question-1", with: true)
    return (await app.drops[0].outcome, app.names(0))
  }

  @Test("They are opened again, each of two, and a folder beside them")
  func again() async throws {
    let folder = try TemporaryFolder()
    let files = [
      try folder.write("a", "a.txt"), try folder.write("b", "b.txt"), folder.path + "/c",
    ]
    try FileManager.default.createDirectory(atPath: files[2], withIntermediateDirectories: false)
    let (outcome, names) = try await outcome(files) {
      // What is put into it changes a folder, and it is the same one.
      _ = try folder.write("d", "c/d.txt")
    }
    #expect(outcome.imported.map(\.id) == ["a.txt", "b.txt", "c"])
    #expect(names == ["a.txt", "b.txt", "c"])
  }

  @Test("One that was dropped by a link is called as the link is, and is the file that it leads to")
  func link() async throws {
    let folder = try TemporaryFolder()
    let files = [folder.path + "/a.txt", try folder.write("b", "b.txt")]
    try folder.make("store")
    try folder.write("a", "store/1234")
    try FileManager.default.createSymbolicLink(
      atPath: files[0],
      withDestinationPath: folder.path + "/store/1234"
    )
    #expect(try await outcome(files) {}.names == ["a.txt", "b.txt"])
    // Where the link leads elsewhere since, the file is the one that was dropped.
    let (outcome, names) = try await outcome(files) {
      try FileManager.default.removeItem(atPath: files[0])
      try FileManager.default.createSymbolicLink(atPath: files[0], withDestinationPath: files[1])
    }
    #expect(outcome.status == .imported)
    #expect(names == ["a.txt", "b.txt"])
  }

  @Test(
    "One that was written to, replaced or taken away has expired, and the other one arrives",
    arguments: ["written", "replaced", "gone", "a link"]
  )
  func changed(how: String) async throws {
    let folder = try TemporaryFolder()
    let files = [try folder.write("first", "a.txt"), try folder.write("second", "b.txt")]
    let (outcome, names) = try await outcome(files) {
      if how == "written" {
        _ = try folder.write("more of it", "a.txt")
        return
      }
      try FileManager.default.removeItem(atPath: files[0])
      if how == "replaced" {
        // The same bytes, and another file.
        _ = try folder.write("other", "other.txt")
        _ = try folder.write("first", "a.txt")
      } else if how == "a link" {
        try FileManager.default.createSymbolicLink(
          atPath: files[0],
          withDestinationPath: files[1]
        )
      }
    }
    #expect(outcome.failed.map(\.id) == ["a.txt"])
    #expect(outcome.failed.map(\.code) == [.expired])
    #expect(names == ["b.txt"])
  }
}
