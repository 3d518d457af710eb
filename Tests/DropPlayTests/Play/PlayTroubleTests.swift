import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import Testing

/// Each row of "When it goes wrong" that is the table's.
@Suite("What goes wrong between page and table is said, and recorded")
struct PlayTroubleTests {
  private func play(
    _ change: (inout PlaySetup) -> Void = { _ in },
    _ body: (PlayStage, FakePage) async throws -> Void
  ) async throws {
    let stage = try await PlayStage(PlayStage.importing, change)
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    try await body(stage, page)
  }

  private func outcome(_ page: FakePage) -> JSONValue? {
    page.lines.flatMap { $0.records("outcome") }.last
  }

  @Test("a page that closes while it hovers cancels")
  func closesHovering() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      await stage.table.streamClosed(page)
      let again = FakePage(stage, tab: "again")
      #expect(await again.arrive()["dragged"] == [])
      let kept = await stage.end()
      #expect(kept?.recording.proof == .same)
      let found1 = try stage.text("drag-1.jsonl")
      #expect(found1.contains(#""type":"cancel""#))
    }
  }

  @Test("a page that closes while bytes come fails those loads, and the handler ends as always")
  func closesLoading() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", ""), ("file", "")])
      await page.drop(files: [("a.txt", "", [1]), ("b.txt", "", [2])])
      let wants = page.takeWants()
      #expect(wants.count == 2)
      try await page.send(wants[0])
      await stage.jobs.run()
      await stage.table.streamClosed(page)
      // What still comes of it is nobody's.
      #expect(!stage.table.gate.admits(wants[1]["load"]?.string ?? "", length: 1))
      let kept = await stage.end()
      #expect(kept?.recording.proof == .same && kept?.outcome?.status == .partial)
      #expect(kept?.outcome?.failed.map(\.code) == [.expired])
      #expect(kept?.outcome?.failed.first?.reason == "the page was closed")
    }
  }

  @Test("a page that comes back within 30 s goes on with its scene, later it is a fresh one")
  func comesBack() async throws {
    try await play { stage, page in
      _ = await page.enter([("string", "text/plain")])
      await page.drop(strings: [("text/plain", "one")])
      await stage.table.streamClosed(page)
      stage.clock.add(29_999)
      await stage.table.wake()
      let back = FakePage(stage)
      #expect(await back.arrive()["contents"]?["main"]?.array?.count == 1)
      await stage.table.streamClosed(back)
      stage.clock.add(30_000)
      #expect(await stage.table.wakeAt == stage.clock.now)
      await stage.table.wake()
      await stage.jobs.run()
      #expect(stage.kept.map(\.name) == ["drag-1"])
      #expect(await FakePage(stage).arrive()["contents"]?["main"] == [])
    }
  }

  @Test("a second tab takes the scene over, and the first says so")
  func secondTab() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      let second = FakePage(stage, tab: "two")
      #expect(await second.arrive()["dragged"] == [])
      #expect(page.isClosed && page.lines.contains { $0["taken"] == true })
      #expect(await page.say("move", [FakePage.at(1, 1)]).error == "another tab has the scene")
      #expect(await second.enter([("file", "")]).events == ["begin"])
    }
  }

  @Test(
    "a file that can't be read fails its load in one of four ways, the others go on",
    arguments: [
      ("changed", FailureCode.failed), ("gone", .expired), ("denied", .denied),
      ("unreadable", .failed),
    ]
  )
  func unreadable(why: String, code: FailureCode) async throws {
    try await play { stage, page in
      _ = await page.enter([("file", ""), ("file", "")])
      await page.drop(files: [("a.txt", "", [1]), ("b.txt", "", [2])])
      let wants = page.takeWants()
      await page.say("failed", [.init("load", wants[0]["load"] ?? ""), .init("why", .string(why))])
      try await page.send(wants[1])
      try await page.sendAll()
      let kept = await stage.end()
      #expect(kept?.recording.proof == .same && kept?.outcome?.status == .partial)
      #expect(kept?.outcome?.failed.map(\.code) == [code])
    }
  }

  @Test(
    "a connection that ends, and a disk that is full or fails, fail the load in their own words"
  )
  func uploads() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", ""), ("file", ""), ("file", "")])
      await page.drop(files: [("a.txt", "", [1]), ("b.txt", "", [2]), ("c.txt", "", [3])])
      let loads = page.takeWants().compactMap { $0["load"]?.string }
      await stage.table.uploadFailed(loads[0], .connectionEnded)
      await stage.table.uploadFailed(loads[1], .noRoom)
      await stage.table.uploadFailed(loads[2], .unwritable(EIO))
      #expect(outcome(page)?["status"] == "failed")
      let reasons = outcome(page)?["failed"]?.array?.compactMap { $0["reason"]?.string }
      let failing = "what comes can't be kept: the disk reports an error"
      #expect(reasons == ["the connection ended", "no room", failing])
      #expect(await stage.end()?.recording.proof == .same)
    }
  }

  @Test("bytes are let in only for what was asked for, once, of the length announced")
  func gate() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.txt", "", [1, 2, 3])])
      let load = page.takeWants().first?["load"]?.string ?? ""
      let gate = stage.table.gate
      #expect(!gate.admits("1-99", length: 3))
      #expect(!gate.admits(load, length: 2) && !gate.admits(load, length: 4))
      #expect(gate.admits(load, length: 3) && !gate.admits(load, length: 3))
    }
  }

  @Test("a drop that would send more than it may isn't asked for it")
  func tooMuch() async throws {
    try await play({ $0.mostBytes = 4 }) { stage, page in
      _ = await page.enter([("file", ""), ("file", "")])
      await page.drop(files: [("a.txt", "", [1, 2, 3]), ("b.txt", "", [1, 2])])
      #expect(page.wants.count == 1)
      try await page.sendAll()
      #expect(outcome(page)?["failed"]?.array?.first?["code"] == "too_large")
    }
  }

  @Test("a handler that was stopped wants nothing more, and the page is told")
  func stop() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      await page.drop(files: [("a.txt", "", [1])])
      let load = page.takeWants().first?["load"]
      await page.say("abort")
      #expect(page.lines.contains { $0["stop"] == load })
      #expect(await stage.end()?.recording.proof == .same)
    }
  }

  @Test("a full disk at the recording says so, and the drop is done")
  func fullDisk() async throws {
    final class Full: ByteSink {
      let sink: any ByteSink
      var left = 2_000
      init(_ sink: any ByteSink) { self.sink = sink }
      func write(_ bytes: [UInt8]) throws(SinkError) {
        left -= bytes.count
        if left < 0 { throw SinkError(code: 28) }
        try sink.write(bytes)
      }
    }
    try await play({ $0.wrap = { Full($0) } }) { stage, page in
      for _ in 0..<20 {
        _ = await page.enter([("string", "text/plain")])
        await page.drop(strings: [("text/plain", "some text")])
      }
      #expect(await page.say("hello")["contents"]?["main"]?.array?.count == 20)
      _ = await stage.end()
      let told = stage.troubles.joined(separator: "\n")
      #expect(told.contains("the disk is full") && told.contains("drag-1.part"), "\(told)")
      #expect(stage.has("drag-1.part") && !stage.has("drag-1.jsonl"))
    }
  }

  @Test("a recording that can't keep what came says so, and the drop is done")
  func fullPayload() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      try FileManager.default.removeItem(atPath: stage.recordings + "/drag-1")
      await page.drop(files: [("a.txt", "", [1])])
      try await page.sendAll()
      #expect(outcome(page)?["status"] == "imported")
      _ = await stage.end()
      let told = stage.troubles.joined(separator: "\n")
      #expect(told.contains("can't be written") && told.contains("drag-1.part"), "\(told)")
      #expect(stage.has("drag-1.part") && !stage.has("drag-1.jsonl"))
    }
  }

  @Test("what a killed run left is made a recording by the next one, up to its last whole line")
  func killed() async throws {
    let stage = try await PlayStage()
    defer { stage.remove() }
    let page = FakePage(stage)
    await page.arrive()
    _ = await page.enter([("file", "")])
    await page.drop(files: [("a.txt", "", [1])])
    // A run that goes on is left alone.
    #expect(stage.has("drag-1.part"))
    let other = try await PlayStage(folder: stage.folder)
    #expect(stage.has("drag-1.part") && other.troubles == [] && other.has("drag-2.part"))
    // As it lies when its process is gone: another file, which nobody has locked.
    var text = try stage.text("drag-1.part")
    text += #"{"event":{"t":99"#
    let killed = stage.recordings + "/drag-7.part"
    try text.write(toFile: killed, atomically: false, encoding: .utf8)
    let next = try await PlayStage(folder: stage.folder)
    #expect(next.troubles.count == 1 && next.troubles[0].contains("aborted at its end"))
    #expect(next.has("drag-7.jsonl") && !next.has("drag-7.part"))
    let again = try SessionReplay(session: next.recordings + "/drag-7.jsonl").run()
    #expect(again.summary.outcomes.map(\.status) == [.aborted])
  }

  @Test("a folder whose list names what leads out of it fails, and nothing of it is left")
  func hostileFolder() async throws {
    for path in [["..", "x"], [".."], ["a/b"], [""], ["a\0b"]] {
      try await play { stage, page in
        _ = await page.enter([("file", "")])
        page.offer(1, tree: [(["good"], [1]), (path, [2])])
        let row: JSONValue = ["kind": "folder", "name": "photos"]
        await page.say(
          "drop",
          [
            FakePage.at(1, 1), .init("drop", 1), .init("items", [row]),
          ]
        )
        try await page.sendAll()
        #expect(outcome(page)?["status"] == "failed")
        #expect(!stage.has("drag-1/1-photos"))
        #expect(await stage.end()?.recording.proof == .same)
      }
    }
  }

  @Test("a folder whose file goes fails as a whole, with what was put together of it")
  func brokenFolder() async throws {
    try await play { stage, page in
      _ = await page.enter([("file", "")])
      page.offer(1, tree: [(["a"], [1]), (["b"], [2]), (["c"], [3])])
      let row: JSONValue = ["kind": "folder", "name": "photos"]
      await page.say("drop", [FakePage.at(1, 1), .init("drop", 1), .init("items", [row])])
      try await page.send(page.takeWants()[0])
      await stage.jobs.run()
      let files = page.takeWants()
      #expect(files.count == 3)
      try await page.send(files[0])
      await stage.table.uploadFailed(files[1]["load"]?.string ?? "", .connectionEnded)
      await stage.jobs.run()
      #expect(outcome(page)?["failed"]?.array?.first?["reason"] == "b: the connection ended")
      #expect(!stage.has("drag-1/1-photos"))
      #expect(page.lines.contains { $0["stop"] == files[2]["load"] })
      #expect(await stage.end()?.recording.proof == .same)
    }
  }
}
