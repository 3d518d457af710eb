import DropContent
import DropCore
import DropHost
import SystemFiles
import TestGround

/// An engine with a journal, and a driver that does to it whatever comes to its mind: the same for the same
/// seed, but for what the wall clock stops.
final class JournaledRun {
  /// Many runs are made in so many parts.
  static let parts = 1...4

  let journal = MemoryJournal()
  private(set) var requests: [String] = []
  private(set) var isStopped = false
  private let engine: HostEngine
  private let setup: HostSetup
  private var random: RandomNumbers
  private var time = 0.0
  private var open: [IORequest] = []
  private var shelves = ["a", "b", "c"]
  private var items = 0

  /// What comes from outside, other each time that it is asked for.
  final class Outside: Sendable {
    private let count = Guarded(0)
    func next() -> Int {
      count.withLock { count in
        count += 1
        return count
      }
    }
  }

  static let script = """
    local words
    return { name = "shelf", api = 1, needs = { "clock", "storage", "tasks" },
      accepts = { "public.text" },
      can_handle = function(session) return dnd.app.count() % 9 ~= 0 end,
      on_update = function(session)
        local state = session.state
        state.seen = (state.seen or 0) + 1
        state.item, state.rect = session.items[1], dnd.rect(1, 2, state.seen, 4)
        if dnd.app.count() % 17 == 0 then error("tired") end
        if state.seen % 5 == 0 then require("words") end
        return { operation = dnd.clock() % 7 == 0 and "forbidden" or "copy", insert_at = 1 }
      end,
      on_perform = function(session)
        words = words or require("words")
        local seen = session.state.seen or 0
        dnd.sleep(words.pause + seen + math.random(9) + dnd.clock() % 5)
        if session.state.item then dnd.sleep(#session.state.item.name) end
        if session.state.rect then dnd.sleep(session.state.rect.width) end
        if session.items[1].name == "spin" then while true do seen = seen + 1 end end
        dnd.each(session.items, { limit = 1 + dnd.app.count() % 3 }, function(item)
          local slot = session:placeholder { item = item }
          local content = item:load("public.text", { progress = slot, timeout = 500 })
          if dnd.app.count() % 3 == 0 then content:save(item.name) end
          if dnd.app.count() % 4 == 0 then session:task("upload", { n = seen }) end
          slot:commit { content }
        end)
        if dnd.app.count() % 5 == 0 and not session:confirm { title = "More?" } then return end
        session:insert { contents = "note " .. dnd.app.count() }
      end,
      on_end = function(session, outcome)
        dnd.sleep(100 + (session.state.seen or 0))
      end }
    """

  static let source = """
    local made
    return { name = "source", api = 1, needs = { "tasks" },
      on_drag = function(session)
        session.state.made = dnd.app.count()
        return { { id = "made", name = "made", types = { "public.utf8-plain-text" } } }
      end,
      on_provide = function(session, item, type)
        dnd.sleep(session.state.made)
        made = (made or 0) + #session.items
        if dnd.app.count() % 4 == 0 then session:task("fetch", { n = made }) end
        dnd.sleep(made + #session.items)
        return "made " .. session.state.made
      end,
      on_drag_end = function(session, outcome)
        dnd.sleep(200 + session.state.made + (made or 0))
      end }
    """

  /// What an engine is made of, whose files, functions and clock are of one moment.
  static func setup(_ outside: Outside) throws -> HostSetup {
    let host = PluginHost(limits: .replay)
    try host.register("count", "Counts.", example: "dnd.app.count()") { outside.next() }
    var setup = host.registered
    setup.clock = { Double(outside.next()) }
    return setup
  }

  init(seed: UInt64) throws {
    random = RandomNumbers(seed: seed)
    let outside = Outside()
    for _ in 0..<random.pick(20) { _ = outside.next() }
    setup = try Self.setup(outside)
    engine = try HostEngine(setup, journal: journal)
    for (place, id) in shelves.enumerated() { try show(id, at: place) }
    let source = PluginSource(text: Self.source, displayName: "source.lua")
    engine.take(
      .openSource(PluginAssignment(source, limits: Self.limits, grants: [.tasks])),
      at: time
    )
  }

  static let limits: HostLimits = {
    var limits = HostLimits.replay
    limits.performUnits = .max
    limits.runUnits = .max
    limits.deadlineFactor = 1
    limits.runMilliseconds = 3
    limits.faultLimit = 4
    return limits
  }()

  private func show(_ id: String, at place: Int) throws {
    let pause = random.pick(20)
    let texts = ["plugin.lua": Self.script, "words.lua": "return { pause = \(pause) }"]
    let reader = PluginSource(displayName: "\(id).lua") { path in texts[path].map { Array($0.utf8) }
    }
    let destination = Destination(
      id: id,
      frame: Rect(x: Double(place) * 100, y: 0, width: 100, height: 100)
    )
    let grants: Set<Capability> = [.clock, .storage, .tasks]
    let plugin = PluginAssignment(reader, limits: Self.limits, grants: grants)
    engine.take(.open(HostOpening(destination, plugins: [id: plugin])), at: time)
    collect()
  }

  /// Does so much, and lets all that is under way come to an end.
  func go(_ steps: Int) {
    for _ in 0..<steps {
      time += Double(random.pick(40)) / 3
      step()
      collect()
    }
    for _ in 0..<400 where !engine.isIdle {
      time += 7
      engine.take(.event(.reply(to: nil, value: true)), at: time)
      engine.take(.event(.sourceEnd(.copied, by: nil, of: nil)), at: time)
      collect()
      if !open.isEmpty { complete() }
      collect()
    }
  }

  /// Has nothing hover or be under way any more.
  func settle() {
    send(.cancel)
    for drag in engine.asking({ $0.outside }) { send(.sourceEnd(.cancelled, by: nil, of: drag)) }
    collect()
    go(0)
  }

  /// Has something hover.
  func hover() { send(.begin(Source(), items: [item()], at: point)) }

  private func shelf() -> String { shelves[random.pick(shelves.count)] }

  private var point: Point { Point(x: Double(random.pick(320)), y: Double(random.pick(100))) }

  private func item() -> DragItem {
    items += 1
    let name = random.pick(60) == 0 ? "spin" : "item \(items)"
    return DragItem(
      id: "item-\(items)",
      name: name,
      representations: [Representation(type: "public.utf8-plain-text")]
    )
  }

  private func step() {
    switch random.pick(26) {
    case 0...2: send(.begin(Source(), items: [item(), item()], at: point))
    case 3:
      engine.take(.begin(from: 0, selection: 1, Source(), at: point), at: time)
    case 4...8: if engine.move(to: point, at: time) != nil {}
    case 9...11: send(.drop)
    case 12: send([.cancel, .modifiers([.shift]), .abort(nil)][random.pick(3)])
    case 13: send(.paste(shelf(), Source(), items: [item()]))
    case 14: send([.undo(shelf()), .redo(shelf())][random.pick(2)])
    case 15: send(.reply(to: nil, value: .bool(random.pick(2) == 0)))
    case 16: engine.take(.reload(shelf(), nil), at: time)
    case 17: read()
    case 18: send(.leave)
    case 19:
      let end = SourceEnd.allCases[random.pick(SourceEnd.allCases.count)]
      send(.sourceEnd(end, by: "mail", of: nil))
    case 20: send([.add(items: [item()]), .allow(.copy), .allow([.copy, .move])][random.pick(3)])
    case 21: changeScene()
    default: if !open.isEmpty { complete() }
    }
  }

  /// Another program reads something of a drag, maybe of one of which it can't.
  private func read() {
    let item = random.pick(2) == 0 ? "made" : "item-\(items - random.pick(4))"
    let drag = random.pick(3) == 0 ? engine.asking { $0.outside.first } : nil
    send(.provide(item: item, as: "public.utf8-plain-text", of: drag))
  }

  private func changeScene() {
    switch random.pick(4) {
    case 0: send(.close(shelf()))
    case 1: send(.change(shelf(), Destination.Change(regions: [])))
    case 2:
      engine.take(.edit(shelf(), [.insert([HeldItem(item(), nil)], before: nil)]), at: time)
    default:
      for (place, id) in shelves.enumerated() where engine.asking({ $0.index(of: id) == nil }) {
        try? show(id, at: place)
      }
    }
  }

  private func send(_ event: Event) { engine.take(.event(event), at: time) }

  private func complete() {
    let request = open.remove(at: random.pick(open.count))
    let failure = LoadFailure(.failed, "lost")
    let fails = random.pick(5) == 0
    let completion: IOCompletion? =
      switch request {
      case .load(let load):
        .loaded(
          load.id,
          fails ? .failure(failure) : .success(Content(type: load.type, text: "text \(items)"))
        )
      case .timer(let id, _): .timerFired(id)
      case .task(let task): .taskEnded(task.id, fails ? .failure(failure) : .success(1))
      case .work(let work): .worked(work.id, work.run())
      case .save(let save): .saved(save.id, fails ? .failure(failure) : .success(save.name))
      case .takeBack(let file): .takenBack(file.id, fails ? failure : nil)
      case .call(let call): .called(call.id, .success(1))
      default: nil
      }
    if case .load(let load) = request, fails {
      engine.take(.completed(.loadProgress(load.id, done: 1, total: 2)), at: time)
    }
    if let completion { engine.take(.completed(completion), at: time) }
  }

  private func collect() {
    for output in engine.output {
      if case .fault(let fault, _, _) = output, fault.kind.rawValue == "deadline" {
        isStopped = true
      }
      guard case .request(let request) = output else { continue }
      requests.append(Self.text(of: request))
      if request.awaited != nil { open.append(request) }
      // Nobody waits for it any more, but it may come all the same.
      if case .cancelTimer(let id) = request { open.removeAll { $0.awaited == id } }
    }
    engine.removeOutput()
  }

  /// A request in words, but for what runs.
  private static func text(of request: IORequest) -> String {
    switch request {
    case .work(let work): "work \(work.id) for \(work.drag)"
    case .call(let call): "call \(call.id)"
    default: "\(request)"
    }
  }

  /// What another engine has to be given to be where this one is now, with all that comes to be in the journal behind
  /// that; none as long as anything is under way.
  func checkpoint() throws -> Checkpoint? {
    guard let records = engine.checkpoint(changes: 0) else { return nil }
    // As from a disk.
    var encoder = JournalEncoder()
    let bytes = try records.map { try encoder.bytes(of: $0) }
    var decoder = JournalDecoder(sources: encoder.sources)
    return Checkpoint(
      records: try bytes.map { try decoder.record(of: $0) },
      before: journal.count,
      requests: requests.count
    )
  }

  struct Checkpoint {
    let records: [JournalRecord]
    /// How many records and requests there were before.
    let before: Int
    let requests: Int
  }

  /// What another engine asks for that is given a checkpoint and what came behind it.
  func requests(since checkpoint: Checkpoint) throws -> [String] {
    try requests(of: checkpoint.records + journal.read()[checkpoint.before...])
  }

  /// What another engine asks for that is given the journal's first records.
  func requests(ofFirst count: Int) throws -> [String] {
    try requests(of: Array(journal.read().prefix(count)))
  }

  /// The same of records.
  func requests(of records: [JournalRecord]) throws -> [String] {
    let outside = Outside()
    let feed = JournalFeed(records)
    let again = try HostEngine(try Self.setup(outside), answers: feed)
    var requests: [String] = []
    feed.run(again) { outputs, _ in
      requests += outputs.compactMap { output in
        guard case .request(let request) = output else { return nil }
        return Self.text(of: request)
      }
    }
    return requests
  }
}
