import DropCore
import DropPlay
import Foundation
import Testing

@Suite("Plugins that are saved while they play are read again")
struct PlayRereadTests {
  private func play(
    _ script: String = PlayStage.importing,
    session: String? = nil,
    files: [String: String] = [:],
    _ body: (PlayStage, FakePage) async throws -> Void
  ) async throws {
    let folder = NSTemporaryDirectory() + "dndhost-reread-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    for (name, text) in files.merging(["inbox.lua": script], uniquingKeysWith: { $1 }) {
      try Self.save(text, folder + "/" + name)
    }
    let stage = try await PlayStage(folder: folder, session: session)
    let page = FakePage(stage)
    await page.arrive()
    try await body(stage, page)
  }

  private static func save(_ text: String, _ path: String) throws {
    try FileManager.default.createDirectory(
      at: URL(fileURLWithPath: path).deletingLastPathComponent(),
      withIntermediateDirectories: true
    )
    try text.write(toFile: path, atomically: false, encoding: .utf8)
  }

  private func said(_ page: FakePage) -> [String] {
    page.takeLines().compactMap { $0["said"]?.string }
  }

  @Test("a plugin that doesn't load when it is saved leaves the old one at work")
  func brokenPlugin() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      try "return {".write(
        toFile: stage.folder + "/inbox.lua",
        atomically: false,
        encoding: .utf8
      )
      await stage.table.pluginSaved()
      #expect(stage.troubles == [])
      let left = await page.say("cancel")
      #expect(left.events == ["cancel"])
      #expect(stage.troubles.first?.hasSuffix("; the old one stays") == true)
      // Where it is broken is said, too.
      #expect(stage.troubles.first?.hasPrefix("inbox.lua:1: ") == true, "\(stage.troubles)")
      #expect(await page.enter([("file", "")])["verdict"]?["granted"] == "copy")
    }
  }

  @Test(
    "a plugin that is saved is read again once nothing is in flight; another text is another recording"
  )
  func savedPlugin() async throws {
    try await play { stage, page in
      _ = await page.enter([("string", "text/plain")])
      let same = PlayStage.importing
      try same.write(toFile: stage.folder + "/inbox.lua", atomically: false, encoding: .utf8)
      await stage.table.pluginSaved()
      await page.drop(strings: [("text/plain", "one")])
      #expect(stage.kept.isEmpty && !page.lines.contains { $0["scene"] != nil })
      let other = same.replacingOccurrences(of: "not here", with: "no")
      try other.write(toFile: stage.folder + "/inbox.lua", atomically: false, encoding: .utf8)
      await stage.table.pluginSaved()
      await stage.jobs.run()
      #expect(stage.kept.map(\.name) == ["drag-1"])
      #expect(page.lines.contains { $0["scene"]?["contents"]?["main"] == [] })
      let said = "inbox.lua was saved and read again; the scene starts afresh"
      #expect(page.lines.compactMap { $0["said"]?.string } == [said])
      let told = stage.reports.all.compactMap {
        if case .reread(let text) = $0 { text } else { nil }
      }
      #expect(told == [said])
    }
  }

  @Test("and that an old one stays is told until it is mended, or is again what it was")
  func mended() async throws {
    try await play { stage, page in
      func save(_ text: String) async throws -> [JSONValue] {
        try Self.save(text, stage.folder + "/inbox.lua")
        await stage.table.pluginSaved()
        return page.takeLines().compactMap { $0["unread"]?["message"] ?? $0["unread"] }
      }
      let other = PlayStage.importing.replacingOccurrences(of: "not here", with: "no")
      for mended in [PlayStage.importing, other] {
        let broken = try await save("return {")
        #expect(broken.count == 1 && broken.first?.string?.hasSuffix("the old one stays") == true)
        let late = FakePage(stage, tab: "late")
        #expect(await late.arrive()["unread"]?["message"] == broken.first)
        await page.arrive()
        #expect(try await save("return {") == [])
        #expect(try await save(mended) == [.null])
        #expect(await page.arrive()["unread"] == .null)
      }
      let told = stage.troubles.filter { $0.hasSuffix("the old one stays") }
      #expect(told.count == 2)
    }
  }

  @Test("and what is told are the files that were saved, whoever they belong to")
  func named() async throws {
    let module = "return { word = 'one' }"
    let script = "local m = require('lib.m')\n" + PlayStage.importing
    let session = """
      {"format":"dndhost.session/1","destinations":[
        {"id":"a","plugin":"inbox.lua"},{"id":"b","plugin":"other.lua"}]}
      """
    let files = ["lib/m.lua": module, "other.lua": PlayStage.importing]
    try await play(script, session: session, files: files) { stage, page in
      func saves(_ names: [String]) async throws -> [String] {
        for name in names {
          let path = stage.folder + "/" + name
          try Self.save(String(contentsOfFile: path, encoding: .utf8) + "\n", path)
        }
        await stage.table.pluginSaved()
        return said(page)
      }
      let end = "saved and read again; the scene starts afresh"
      #expect(try await saves(["other.lua"]) == ["other.lua was \(end)"])
      #expect(try await saves(["lib/m.lua"]) == ["lib/m.lua was \(end)"])
      let both = try await saves(["inbox.lua", "lib/m.lua"])
      #expect(both == ["inbox.lua and lib/m.lua were \(end)"])
    }
  }
}
