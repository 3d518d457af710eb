import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import Foundation
import SystemFiles
import Testing

/// What is dragged out of the page: fetched by an address, or as the text that the browser gives, and recorded.
@Suite("What leaves the page is recorded as the drag's end")
struct PlayDepartureTests {
  /// Two files that were dropped into a list before, and things of the session's own.
  private static let session = """
    {"format":"dndhost.session/1",
     "destinations":[{"id":"left","frame":[0,0,100,100]},
                     {"id":"a/b ü","frame":[100,0,100,100],"contents":["only a name"]}],
     "items":[{"id":"note","name":"A note","representations":[
       {"type":"public.utf8-plain-text","text":"hello"}]}],
     "events":[{"t":0,"type":"begin","items":["note"],"at":[1,1]}]}
    """

  final class Fetched: Sendable {
    private let state = Guarded<[String?]>([])
    var all: [String?] { state.withLock { $0 } }
    func take(_ content: Content?) {
      let text = content.map { String(decoding: (try? $0.bytes()) ?? [], as: UTF8.self) }
      state.withLock { $0.append(text) }
    }
  }

  private struct Out {
    let recording: String
    let ends: [JSONValue]
    let fetched: [String?]
  }

  /// Two files lie in the left list when it begins.
  private func play(
    _ body: (PlayStage, FakePage, Fetched) async throws -> Void
  ) async throws -> Out {
    let stage = try await PlayStage(session: Self.session) { $0.out = "/out/1/" }
    defer { stage.remove() }
    let (page, fetched) = (FakePage(stage), Fetched())
    #expect(await page.arrive()["out"] == "/out/1/")
    _ = await page.enter([("file", "text/plain"), ("file", "image/png")])
    let files = [("one.txt", "text/plain", Array("one".utf8)), ("two.png", "image/png", [0x32])]
    await page.drop(files: files.map { (name: $0.0, type: $0.1, bytes: $0.2) })
    #expect(try await page.sendAll())
    _ = page.takeLines()
    try await body(stage, page, fetched)
    let kept = await stage.end()
    #expect(kept?.recording.proof == .same, "\(kept?.recording.description ?? "\(stage.troubles)")")
    #expect(kept?.recording.reasons == [])
    let transcript = try stage.text("drag-1.transcript.jsonl")
    let replay = try SessionReplay(session: #require(kept).recording.path).run()
    #expect(replay.difference(from: Array(transcript.utf8)) == nil)
    let records = transcript.split(separator: "\n").compactMap { line in
      try? JSONReader().value(of: Array(line.utf8))
    }
    let ends = records.filter { $0["record"] == "outcome" }.dropFirst()
    return Out(
      recording: try stage.text("drag-1.jsonl"),
      ends: Array(ends),
      fetched: fetched.all
    )
  }

  private func enter(_ page: FakePage, _ destination: String, _ items: [Int]) async -> JSONValue {
    let entries: JSONValue = [
      "destination": .string(destination), "items": .array(items.map { .int($0) }),
    ]
    return await page.say("enter", [FakePage.at(50, 9), .init("entries", entries)])
  }

  /// Whatever happens to have to happen before a time.
  private func pass(_ stage: PlayStage, _ milliseconds: Double) async {
    stage.clock.add(milliseconds)
    await stage.table.wake()
    await stage.jobs.run()
    await stage.table.wake()
  }

  @Test("an entry is fetched by its address while it is dragged, and arrived with the drag's end")
  func fetched() async throws {
    let out = try await play { stage, page, fetched in
      _ = await enter(page, "left", [2])
      await page.say("leave")
      // Far longer than a drag of another program's may be away.
      await pass(stage, 5_000)
      await stage.table.fetch("entry/2/left", fetched.take)
      await stage.table.fetch("entry/2/left", fetched.take)
      await stage.table.fetch("entry/1/left", fetched.take)
      #expect(fetched.all == [nil, "2", "2"] || fetched.all == ["2", "2", nil])
      await page.say("end", [.init("operation", "copy")])
      await pass(stage, 2_001)
      await stage.table.fetch("entry/2/left", fetched.take)
    }
    #expect(out.fetched.count == 4 && out.fetched.last == .some(nil))
    #expect(out.ends.count == 1 && out.ends[0]["status"] == "imported", "\(out.ends)")
    #expect(out.recording.contains(#""type":"provide""#))
    #expect(out.recording.contains(#""type":"source_end","operation":"copy""#), "\(out.recording)")
  }

  @Test("who fetches after the browser told of the end still gets it, for two seconds")
  func fetchedLate() async throws {
    let out = try await play { stage, page, fetched in
      _ = await enter(page, "left", [1])
      await page.say("leave")
      await page.say("end", [.init("operation", "move")])
      await pass(stage, 1_900)
      await stage.table.fetch("entry/1/left", fetched.take)
      await pass(stage, 200)
    }
    #expect(out.fetched == ["one"])
    #expect(out.ends.count == 1 && out.ends[0]["status"] == "imported", "\(out.ends)")
    let provided = out.recording.split(separator: "\n").count { $0.contains(#""type":"provide""#) }
    #expect(provided == 1)
  }

  @Test(
    "where nobody fetches, the others have the texts that the browser gave: of all that was selected"
  )
  func texts() async throws {
    let out = try await play { stage, page, _ in
      _ = await enter(page, "left", [1, 2])
      await page.say("leave")
      await page.say("end", [.init("operation", "copy")])
      await pass(stage, 2_001)
      _ = await page.say("enter", [FakePage.at(50, 9), .init("shelf", [0])])
      await page.say("leave")
      await page.say("end", [.init("operation", "copy")])
      await pass(stage, 2_001)
    }
    #expect(out.ends.map { $0["status"] } == ["imported", "imported"], "\(out.ends)")
    let provided = out.recording.split(separator: "\n").count { $0.contains(#""type":"provide""#) }
    #expect(provided == 3)
  }

  @Test("a drag that nobody took is cancelled, and the next begins as if it had not been")
  func cancelled() async throws {
    let out = try await play { stage, page, fetched in
      _ = await enter(page, "left", [1])
      await page.say("leave")
      await page.say("end", [.init("operation", "cancel")])
      await stage.table.fetch("entry/1/left", fetched.take)
      // An end without a drag is nothing.
      await page.say("end", [.init("operation", "copy")])
      _ = await enter(page, "left", [2])
      await page.say("drop", [FakePage.at(50, 9)])
    }
    #expect(out.fetched == [nil])
    #expect(out.ends.map { $0["status"] } == ["cancelled", "imported"], "\(out.ends)")
  }

  @Test("a second drag begins while the first one's end is waited for: each ends as itself")
  func two() async throws {
    let out = try await play { stage, page, fetched in
      _ = await enter(page, "left", [1])
      await page.say("leave")
      await page.say("end", [.init("operation", "copy")])
      _ = await enter(page, "left", [2])
      await stage.table.fetch("entry/1/left", fetched.take)
      await stage.table.fetch("entry/2/left", fetched.take)
      await page.say("leave")
      await page.say("end", [.init("operation", "copy")])
      // Its text is made beside the table.
      await pass(stage, 10)
      await page.say("reset")
    }
    #expect(out.fetched == [nil, "2"])
    #expect(out.ends.map { $0["status"] } == ["imported", "imported"], "\(out.ends)")
  }

  @Test("a name with a stroke is a place as another; what is no address gives nothing")
  func addresses() async throws {
    let out = try await play { stage, page, fetched in
      _ = await enter(page, "a/b ü", [1])
      for path in [
        "", "entry", "entry/1", "entry/0/a/b ü", "entry/-1/a/b ü", "entry/1/a", "shelf/0",
        "entry/1/a/b ü/",
        "entry/99999999999999999999/a", "shelf/1/2",
      ] {
        await stage.table.fetch(path, fetched.take)
      }
      #expect(fetched.all.allSatisfy { $0 == nil } && fetched.all.count == 10)
      await stage.table.fetch("entry/1/a/b ü", fetched.take)
      await page.say("cancel")
    }
    #expect(out.fetched.last == "only a name")
  }

  @Test("a wrong end is refused with what may be said")
  func wrong() async throws {
    let stage = try await PlayStage(session: Self.session)
    defer { stage.remove() }
    let page = FakePage(stage)
    #expect(await page.arrive()["out"] == .null)
    let answer = await page.say("end", [.init("operation", "none")])
    #expect(answer.error?.contains("expected one of copy, move, cancel; found 'none'") == true)
    _ = await stage.end()
  }
}
