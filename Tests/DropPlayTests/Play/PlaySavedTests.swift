import DropCore
import DropPlay
import DropReplay
import Foundation
import Testing

@Suite("Files that a handler saves go with undo and come again with redo")
struct PlaySavedTests {
  private static let script = """
    return { name = "archive", api = 1, needs = { "storage" }, on_perform = function(session)
      for _, item in ipairs(session.items) do
        local content = item:load("public.plain-text")
        session:insert { contents = { { name = content:save(item.name), content = content } } }
      end
    end }
    """

  @Test("in memory, and in a folder", arguments: [false, true])
  func turned(isFolder: Bool) async throws {
    let folder = NSTemporaryDirectory() + "dndhost-saved-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    func files() throws -> [String] { try FileManager.default.contentsOfDirectory(atPath: folder) }
    let stage = try await PlayStage(Self.script) { if isFolder { $0.run.storage = folder } }
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    _ = await page.enter([("file", "text/plain")])
    await page.drop(files: [("note.txt", "text/plain", Array("Buy bread".utf8))])
    try await page.sendAll()
    #expect(try files() == (isFolder ? ["note.txt"] : []))
    let undone = await page.say("undo")
    await stage.jobs.run()
    #expect(undone.records("effect").map { $0["effect"] } == ["undo", "remove", "unsave"])
    #expect(try files() == [])
    await page.say("redo")
    await stage.jobs.run()
    #expect(try files() == (isFolder ? ["note.txt"] : []))
    // Nothing is under way then, so that nothing is given up.
    let kept = try #require(await stage.end())
    #expect(kept.recording.proof == .same)
    let lines = try stage.text("drag-1.jsonl").split(separator: "\n").dropFirst()
    #expect(lines.suffix(3).map { $0.contains(#""type":"abort""#) } == [false, false, false])
    let told = try stage.text("drag-1.transcript.jsonl")
    #expect(told.components(separatedBy: #""effect":"save""#).count == 3)
  }
}
