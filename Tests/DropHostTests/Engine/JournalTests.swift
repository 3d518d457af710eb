import DropCore
import DropHost
import TestExtent
import Testing

@Suite("What a journal keeps of what comes into an engine")
struct JournalTests {
  static let count = Extent.isLong ? 10_000 : Extent.isWhole ? 300 : 32

  @Test(
    "An engine that is given it asks for the same, in the same order, and nobody hovers there",
    arguments: JournaledRun.parts
  )
  func same(part: Int) throws {
    var (stopped, asked) = (0, 0)
    for seed in stride(from: part, through: Self.count, by: JournaledRun.parts.count) {
      let run = try JournaledRun(seed: UInt64(seed))
      run.go(60)
      let again = try run.requests(ofFirst: run.journal.count)
      guard again == run.requests else {
        let first = zip(again, run.requests).enumerated().first { $1.0 != $1.1 }
        Issue.record(
          "seed \(seed): \(again.count) of \(run.requests.count), \(String(describing: first))"
        )
        return
      }
      if run.isStopped { stopped += 1 }
      asked += run.requests.count
    }
    // Else nothing was shown.
    #expect(stopped > 0 || Self.count < 300)
    #expect(asked > Self.count / JournaledRun.parts.count * 20)
  }

  @Test(
    "After each of its records an engine that is given them has asked for what the first one had"
  )
  func parts() throws {
    for seed in 1...6 {
      let run = try JournaledRun(seed: UInt64(seed))
      run.go(40)
      let records = run.journal.read()
      for count in 0...records.count {
        // What scripts were given that the last input led to belongs to it.
        if count < records.count, case .answer = records[count] { continue }
        let asked = try run.requests(ofFirst: count)
        #expect(asked == Array(run.requests.prefix(asked.count)), "seed \(seed), \(count) records")
      }
    }
  }

  @Test("A loss of power takes what came since the last time that it was made sure of")
  func synced() throws {
    let run = try JournaledRun(seed: 1)
    #expect(run.journal.syncedCount == 0)
    run.journal.sync()
    let count = run.journal.count
    #expect(run.journal.syncedCount == count)
    run.go(10)
    #expect(run.journal.count > count)
    #expect(run.journal.syncedCount == count)
  }

  @Test("A host's journal brings an engine to where two drops at work are, moved or pasted there")
  func live() async throws {
    let journal = TestStore()
    let host = PluginHost(limits: LiveScene.limits)
    try host.attach(journal)
    let script = """
      return { name = "shelf", api = 1,
        on_update = function(session)
          session.state.seen = (session.state.seen or 0) + 1
          return "copy"
        end,
        on_perform = function(session)
          local text = session.items[1]:load("public.text"):text()
          session:insert { contents = text .. " seen " .. (session.state.seen or 0) }
          session:confirm { title = "More?" }
        end }
      """
    let shelf = try host.open(
      Destination(id: "shelf", frame: Rect(x: 0, y: 0, width: 100, height: 100)),
      plugin: Plugin(text: script)
    )
    let drag = host.begin(DragSource(), items: [LiveScene.text("a") { _ in "a" }], at: .zero)
    for x in 1...5 { drag.move(to: Point(x: Double(x), y: 1)) }
    let drops = [drag.drop(), host.paste([LiveScene.text("b") { _ in "b" }], into: shelf)]
    // A third hovers while they are at work.
    host.begin(DragSource(), items: [LiveScene.text("c") { _ in "c" }], at: .zero)
      .move(to: Point(x: 1, y: 1))
    for drop in drops {
      for await effect in drop.effects { if case .confirm = effect.effect { break } }
    }
    let feed = JournalFeed(journal.records)
    let again = try HostEngine(host.registered, answers: feed)
    feed.run(again) { _, _ in }
    let index = try #require(again.asking { $0.index(of: "shelf") })
    let names = again.asking { $0.contents(of: index) }.map(\.entry.name)
    #expect(names == host.contents(of: shelf).map(\.name))
    #expect(Set(names) == ["a seen 5", "b seen 0"] || Set(names) == ["a seen 6", "b seen 0"])
    #expect(!again.isIdle)
    #expect(!again.asking { $0.isHovering })
  }
}
