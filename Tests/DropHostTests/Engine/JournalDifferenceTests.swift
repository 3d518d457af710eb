import DropContent
import DropCore
import DropHost
import Testing

@Suite("A drop that isn't what its journal says")
struct JournalDifferenceTests {
  /// Two lists, each with a drop of two texts at work.
  private final class TwoDrops {
    let journal = MemoryJournal()
    /// What it kept but the first list's plugin, so that another life has another one.
    var records: [JournalRecord] { Self.withoutPlugin(journal) }
    private let engine: HostEngine
    private var open: [LoadRequest] = []
    private var time = 0.0

    static func setup(_ bodies: [String], policy: String = "partial") -> HostSetup {
      var limits = HostLimits.replay
      limits.loadTimeout = 3_600_000
      let ids = ["a", "b"]
      var plugins = NameTable<PluginAssignment>()
      for (id, body) in zip(ids, bodies) {
        let text = """
          return { name = "list", api = 1, policy = "\(policy)", needs = { "tasks" },
            on_perform = function(session) \(body) end }
          """
        let source = PluginSource(text: text, displayName: "\(id).lua")
        plugins[id] = PluginAssignment(source, limits: limits, grants: [.tasks])
      }
      return HostSetup(
        destinations: ids.enumerated().map { place, id in
          Destination(id: id, frame: Rect(x: Double(place) * 100, y: 0, width: 100, height: 100))
        },
        plugins: plugins
      )
    }

    static func withoutPlugin(_ journal: MemoryJournal) -> [JournalRecord] {
      journal.read().filter { record in
        if case .answer(.text(_, of: let plugin, _)) = record { plugin != "a.lua" } else { true }
      }
    }

    init(_ body: String, policy: String = "partial") throws {
      engine = try HostEngine(Self.setup([body, body], policy: policy), journal: journal)
      for id in ["a", "b"] {
        let items = (1...3).map { number in
          DragItem(
            id: "\(id)\(number)",
            name: "\(id)\(number)",
            representations: [
              Representation(type: "public.utf8-plain-text"), Representation(type: "public.json"),
            ]
          )
        }
        engine.take(.event(.paste(id, Source(), items: items)), at: time)
        collect()
      }
    }

    private func collect() {
      for case .request(.load(let load)) in engine.output { open.append(load) }
      engine.removeOutput()
    }

    /// The oldest load comes back.
    func load() {
      time += 10
      let load = open.removeFirst()
      let text = Content(type: load.type, text: "drop \(load.drag.number)")
      engine.take(.completed(.loaded(load.id, .success(text))), at: time)
      collect()
    }
  }

  /// What another life makes of the journal of one in which so many loads had come.
  private struct Life {
    let engine: HostEngine
    let feed: JournalFeed
    private(set) var outputs: [HostOutput] = []

    init(
      _ first: TwoDrops,
      _ bodies: [String],
      policy: String = "partial",
      of behaviour: HostBehaviour = .current
    ) throws {
      let life = JournalRecord.began(JournalLife(seed: 0, behaviour: behaviour))
      feed = JournalFeed(behaviour == .current ? first.records : [life] + first.records)
      engine = try HostEngine(
        TwoDrops.setup(bodies, policy: policy),
        journal: MemoryJournal(first.records),
        answers: feed
      )
      var all: [HostOutput] = []
      feed.run(engine) { outputs, _ in all += outputs }
      outputs = all
    }

    func names(_ id: String) -> [String] {
      engine.asking { session in
        session.index(of: id).map { session.contents(of: $0).map(\.entry.name) } ?? []
      }
    }

    var ends: [(drag: Int, outcome: Outcome)] {
      outputs.compactMap {
        if case .ended(let drag, let outcome) = $0 { (drag.number, outcome) } else { nil }
      }
    }

    var told: [String] {
      outputs.compactMap { if case .notice(let notice, _) = $0 { notice.sentence } else { nil } }
    }
  }

  private static func loading(_ type: String, before: String = "") -> String {
    """
    local list = {}
    for place, item in ipairs(session.items) do
      \(before)
      local content = item:load("\(type)")
      session:insert { contents = content }
    end
    """
  }
  private static let text = loading("public.utf8-plain-text")

  @Test("It ends with what had arrived, the message names both lines, and the other goes on")
  func oneOfTwo() throws {
    let first = try TwoDrops(Self.text)
    for _ in 1...4 { first.load() }
    // From its second item on it wants something else.
    let other = """
      for place, item in ipairs(session.items) do
        local content = item:load(place == 1 and "public.utf8-plain-text" or "public.json")
        session:insert { contents = content }
      end
      """
    let next = try Life(first, [other, Self.text])
    #expect(next.names("a") == ["a1"])
    #expect(next.names("b") == ["b1", "b2"])
    #expect(next.ends.map(\.drag) == [1])
    let outcome = try #require(next.ends.first?.outcome)
    #expect(outcome.items.map(\.kind) == [.imported, .failed, .failed])
    #expect(outcome.items.map(\.code) == [nil, .interrupted, .interrupted])
    let why = try #require(next.told.first)
    #expect(why.contains("of its journal has item 2 as public.utf8-plain-text"))
    #expect(why.contains("it asks for item 2 as public.json"))
    #expect(next.feed.abandoned.map(\.why.drag.number) == [1])
    // What had come by then is there for an app that wants it.
    let content = try #require(next.feed.abandoned[0].contents[0]?.first)
    #expect(try String(decoding: content.bytes(limit: 100), as: UTF8.self) == "drop 1")
    #expect(next.feed.abandoned[0].contents[1]?.count == 1)
    // The other waits for its third item.
    #expect(
      next.engine.openRequests.contains {
        if case .load(let load) = $0 { load.drag.number == 2 } else { false }
      }
    )
    #expect(!next.engine.isIdle)
  }

  @Test("All of it goes where all must come together, and places go that were kept")
  func allOrNothing() throws {
    let first = try TwoDrops(Self.text, policy: "all_or_nothing")
    for _ in 1...4 { first.load() }
    let other = Self.loading(
      "public.utf8-plain-text",
      before: "if place == 2 then session:placeholder { item = item } dnd.sleep(5) end"
    )
    let next = try Life(first, [other, Self.text], policy: "all_or_nothing")
    #expect(next.names("a") == [])
    #expect(next.names("b") == ["b1", "b2"])
    #expect(next.ends.map(\.drag) == [1])
    #expect(next.outputs.contains { if case .effect(.discard, _, _) = $0 { true } else { false } })
    #expect(next.told.contains { $0.contains("it asks for nothing there") })
  }

  @Test("What asks for more or for less than it did has its numbers, and the other keeps its own")
  func moreAndLess() throws {
    let first = try TwoDrops(Self.text)
    for _ in 1...4 { first.load() }
    let more = Self.loading("public.utf8-plain-text", before: "dnd.sleep(1)")
    let less = "session:insert { contents = 'nothing' }"
    for bodies in [[more, Self.text], [less, Self.text], [Self.text, less]] {
      let next = try Life(first, bodies)
      let kept = bodies[0] == Self.text ? "a" : "b"
      #expect(next.names(kept) == ["\(kept)1", "\(kept)2"])
      #expect(next.engine.openRequests.contains { if case .load = $0 { true } else { false } })
    }
    // One that came to its end by itself needs nobody to end it.
    #expect(try Life(first, [less, Self.text]).feed.abandoned.isEmpty)
    #expect(try Life(first, [more, Self.text]).feed.abandoned.count == 1)
  }

  @Test("A task is the same by its name, its item and its arguments")
  func tasks() throws {
    func task(_ arguments: String) -> String {
      "session:task('post', \(arguments)) " + Self.text
    }
    let journal = MemoryJournal()
    let engine = try HostEngine(
      TwoDrops.setup([task("{ n = 1 }"), Self.text]),
      journal: journal
    )
    let item = DragItem(
      id: "x",
      name: "x",
      representations: [Representation(type: "public.utf8-plain-text")]
    )
    engine.take(.event(.paste("a", Source(), items: [item])), at: 0)
    var ended = false
    for case .request(.task(let task)) in engine.output {
      engine.take(.completed(.taskEnded(task.id, .success(1))), at: 1)
      ended = true
    }
    #expect(ended)
    for (arguments, isSame) in [("{ n = 1 }", true), ("{ n = 2 }", false)] {
      let feed = JournalFeed(TwoDrops.withoutPlugin(journal))
      let again = try HostEngine(
        TwoDrops.setup([task(arguments), Self.text]),
        answers: feed
      )
      feed.run(again) { _, _ in }
      #expect(feed.abandoned.isEmpty == isSame)
    }
  }

  @Test("Another behaviour of the host, or another Lua, ends every drop at work, and names both")
  func behaviour() throws {
    let first = try TwoDrops(Self.text)
    for _ in 1...3 { first.load() }
    let old = HostBehaviour(number: 0, lua: "5.3.6")
    let next = try Life(first, [Self.text, Self.text], of: old)
    #expect(next.names("a") == ["a1", "a2"])
    #expect(next.names("b") == ["b1"])
    #expect(next.ends.map(\.drag) == [1, 2])
    #expect(
      next.told.allSatisfy { $0.contains("\(old)") && $0.contains("\(HostBehaviour.current)") }
    )
    #expect(next.feed.abandoned.count == 2)
  }

  @Test("What ended so has ended for the life after, too, also where the plugin is what it was")
  func third() throws {
    let first = try TwoDrops(Self.text)
    for _ in 1...4 { first.load() }
    let journal = MemoryJournal(first.records)
    let feed = JournalFeed(journal.read())
    let other = Self.loading("public.json")
    let second = try HostEngine(
      TwoDrops.setup([other, Self.text]),
      journal: journal,
      answers: feed
    )
    feed.run(second) { _, _ in }
    guard case .input(.abandon, _, _, _)? = journal.read().last else {
      Issue.record("the end isn't written down")
      return
    }
    let again = JournalFeed(journal.read())
    let third = try HostEngine(TwoDrops.setup([Self.text, Self.text]), answers: again)
    again.run(third) { _, _ in }
    #expect(third.asking { $0.performing.map(\.number) } == [2])
    #expect(again.abandoned.isEmpty)
  }
}
