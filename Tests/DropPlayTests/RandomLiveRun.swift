import DropContent
import DropCore
import DropHost
import DropPlay
import DropReplay
import TestGround

/// A live run with a driver that is late, out of order and full of fates, and the replay of what was
/// written down of it.
final class RandomLiveRun {
  private var random: RandomNumbers
  private let sink = MemorySink()
  private let transcript = MemorySink()
  private let log: RunLog
  private let engine: HostEngine
  private var run: LiveRun?
  /// The driver's clock, which jitters.
  private var clock = 0.0
  /// What will come back, in the order in which it was asked for.
  private var coming: [(time: Double, completion: IOCompletion)] = []
  private var given: Set<IOID> = []
  private var drops = 0
  private var open: [String: Bool] = [:]
  private let source: PluginSource

  static let script = """
    local count = 0
    return { name = "shelf", api = 1, needs = { "storage", "tasks", "clock" },
      can_handle = function(session) return math.random() < 0.95 end,
      on_update = function(session)
        count = count + 1
        local region = session:region()
        if region and region.id == "tab" then
          return { operation = "copy", springload = "tab", highlight = "tab" }
        end
        if session.x % 100 < 10 then
          return { operation = "forbidden", message = "not here" }
        end
        return { operation = "copy", insert_at = session:index(), message = session.items[1].name }
      end,
      on_springload = function(session, region) dnd.log.info("sprang", region) end,
      on_exit = function(session) dnd.log.info("left " .. count .. " at " .. dnd.clock()) end,
      on_perform = function(session)
        local first = session.items[1].id
        dnd.log.info("roll " .. math.random(1000))
        if first:find("ask") and not session:confirm { title = "Take them?" } then return end
        if first:find("keep") then session:stabilize { release = true } end
        dnd.each(session.items, { limit = 2, progress = "items" }, function(item)
          local slot = session:placeholder { title = item.name, item = item }
          local content = item:load("public.text", { progress = slot, timeout = 60 })
          if item.id == "save" then content:save("saved.txt") end
          if item.id == "task" then
            session:task("upload", { file = content }, { progress = slot })
          end
          if item.id == "slow" then dnd.sleep(2.5) end
          if item.id == "make" then content = content:as("public.html") end
          slot:commit { content }
        end)
        if first:find("late") then dnd.sleep(20) end
        session:insert { contents = "note" }
      end,
      on_end = function(session, outcome) dnd.log.info("ended " .. outcome.status) end }
    """

  init(seed: UInt64, plugin: PluginSource) throws {
    random = RandomNumbers(seed: seed &* 2_654_435_761 &+ 12_345)
    source = plugin
    let head: [JSONValue.Member] = [
      .init("format", "dndhost.session/1"), .init("seed", .int(Int(seed))), .init("clock", 1_000),
    ]
    log = RunLog(head, to: sink, payloads: PayloadKeeper())
    var setup = HostSetup(destinations: [], seed: seed)
    setup.clockStart = 1_000
    setup.keepsClosed = true
    engine = try HostEngine(setup)
    let empty = Array(#"{"format":"dndhost.session/1","destinations":[]}"#.utf8)
    let session = try SessionReplay(bytes: empty).session
    run = LiveRun(engine, session: session, log: log, transcript: transcript) {
      [unowned self] output in
      for each in output { hear(each) }
    }
  }

  // MARK: Going

  /// Runs so many steps; then lets all come to its end, or stops in the middle.
  func go(_ steps: Int, toTheEnd: Bool) throws -> Bool {
    try openShelf("a")
    try openShelf("b")
    for _ in 0..<steps {
      wait()
      bring()
      if pick(3) == 0 { run?.advance(to: clock) }
      try disturb()
    }
    if toTheEnd {
      take(.cancel)
      for _ in 0..<400 where !engine.isIdle {
        clock += 40
        bring()
        run?.advance(to: clock)
        take(.answer(to: nil, value: .null))
        if pick(5) == 0 { take(.abort(drop: nil)) }
      }
    }
    clock += 1
    return run?.finish(at: clock) ?? false
  }

  private func wait() {
    switch pick(4) {
    case 0: break
    case 1: clock += Double(pick(100)) / 100
    case 2: clock += Double(pick(400)) / 37
    default: clock += Double(pick(8))
    }
  }

  /// Gives what is due by the driver's clock, in whatever order.
  private func bring() {
    var due = coming.filter { $0.time <= clock }
    coming.removeAll { $0.time <= clock }
    // Those of one request keep theirs.
    if pick(2) == 0 { due.sort { Self.id($0.completion) > Self.id($1.completion) } }
    for each in due {
      run?.take(each.completion, at: clock)
      if pick(3) == 0 { run?.advance(to: clock) }
    }
    if pick(2) == 0 { run?.advance(to: clock) }
  }

  private static func id(_ completion: IOCompletion) -> IOID {
    switch completion {
    case .loaded(let id, _), .loadProgress(let id, _, _), .timerFired(let id),
      .taskProgress(let id, _, _), .taskEnded(let id, _), .worked(let id, _), .saved(let id, _),
      .takenBack(let id, _), .called(let id, _):
      id
    }
  }

  private func take(_ kind: SessionEvent.Kind) { run?.take(kind, at: clock) }

  // MARK: Stimuli

  private func disturb() throws {
    let shelf = pick(2) == 0 ? "a" : "b"
    switch pick(26) {
    case 0, 1: take(.begin(items: items(), at: point(), source: pickSource()))
    case 2, 3, 4, 5, 6: take(.move(point()))
    case 7, 8, 9: if engine.asking({ $0.isHovering }) { take(.drop) }
    case 10: take(.paste(shelf, items: items(), source: pickSource()))
    case 11: take(.share(shelf, items: items(), source: nil))
    case 12: take(.abort(drop: pick(2) == 0 ? nil : DragID(number: 1 + pick(4))))
    case 13: take(.answer(to: nil, value: pick(3) == 0 ? .null : true))
    case 14: take(.undo(shelf))
    case 15: take(.redo(shelf))
    case 16: reload(shelf)
    case 17: if pick(3) == 0 { take(.close(shelf)) } else { try openShelf(shelf) }
    case 18: take(.leave)
    case 19: take(.modifiers(pick(2) == 0 ? [] : .option))
    case 20: take(.allow(pick(3) == 0 ? [] : [.copy, .move]))
    case 21: take(.add(items: items()))
    case 22: change(shelf)
    case 23, 24: reveal()
    default: take(.cancel)
    }
  }

  private func openShelf(_ id: String) throws {
    guard engine.asking({ $0.index(of: id) }) == nil else { return }
    let offset = id == "a" ? 0.0 : 100
    let frame = Rect(x: offset, y: 0, width: 100, height: 100)
    let destination = Destination(
      id: id,
      frame: frame,
      regions: [Region(id: "tab", frame: Rect(x: 40, y: 0, width: 20, height: 20))],
      contents: [ContentEntry(name: "old")],
      layout: Layout(kind: .list, cellWidth: 100, cellHeight: 20),
      scroll: Scroll(contentWidth: 100, contentHeight: 400),
      spring: 6
    )
    let assignment = PluginAssignment(
      source,
      limits: .replay,
      grants: [.storage, .tasks, .clock]
    )
    let input = HostInput.open(HostOpening(destination, plugins: [id: assignment]))
    let kind = SessionEvent.Kind.open(destination, inside: nil, handlers: [:])
    try run?.take(input, as: kind, at: clock) {
      RunLog.GivenPlugin(file: "plugin.lua", share: assignment.share)
    }.get()
  }

  private func reload(_ id: String) {
    run?.take(.reload(id, nil), as: .reload(id), at: clock)
  }

  private func change(_ id: String) {
    let rows = (0..<3).map { Rect(x: 0, y: Double($0) * 30, width: 100, height: 30) }
    let layout =
      pick(2) == 0
      ? Layout.places(rows) : Layout(kind: .grid, cellWidth: 30, cellHeight: 30, columns: 3)
    take(.change(id, Destination.Change(layout: layout)))
  }

  private func pickSource() -> Source? {
    switch pick(3) {
    case 0: nil
    case 1: Source(app: "tests", operations: [.copy, .link])
    default: Source(destination: "a")
    }
  }

  private func point() -> Point { Point(x: Double(pick(210)), y: Double(pick(400)) / 4) }

  /// More is known of all that is dragged, or of some of it, or of something else.
  private func reveal() {
    let dragged = engine.asking { asked in
      asked.hovering.map { asked.items(of: $0) } ?? []
    }
    switch pick(5) {
    case 0: take(.reveal(items: nil))
    case 1: take(.reveal(items: items()))
    case 2: take(.reveal(items: run?.place(of: dragged.map(\.revealed), isRevealed: true)))
    default:
      // As a browser does: at last the names, and as what each can be had.
      let known = dragged.map { item in
        var item = item.revealed
        item.name = "\(item.id).txt"
        item.representations = [Representation(type: "public.utf8-plain-text", size: 7)]
        return item
      }
      take(.reveal(items: run?.place(of: known, isRevealed: true)))
    }
  }

  private func pickHover() -> DragItem.Hover? {
    switch pick(6) {
    case 0: DragItem.Hover()
    case 1: DragItem.Hover(types: ["public.utf8-plain-text"])
    case 2: DragItem.Hover(name: "seen", types: ["public.file-url"])
    default: nil
    }
  }

  private static let names = ["ask", "keep", "save", "task", "slow", "make", "late", "plain"]

  private func items() -> [Int] {
    let chosen = (0...pick(3)).map { _ in
      let hover = pickHover()
      return DragItem(
        id: Self.names[pick(Self.names.count)],
        name: pick(6) == 0 ? "another" : nil,
        representations: hover != nil && pick(2) == 0
          ? [] : [Representation(type: "public.utf8-plain-text", size: pick(3) == 0 ? 7 : nil)],
        hover: hover
      )
    }
    return run?.place(of: chosen) ?? []
  }

  // MARK: The driver

  private func hear(_ output: HostOutput) {
    guard case .request(let request) = output else { return }
    switch request {
    case .load(let load): begin(load)
    case .task(let task): begin(task)
    case .work(let work):
      come(.worked(work.id, work.run()))
    case .save(let save):
      come(
        .saved(
          save.id,
          pick(4) == 0
            ? .failure(LoadFailure(.init(rawValue: "no_space"), "full"))
            : .success("\(save.name) \(pick(9))")
        )
      )
    case .takeBack(let file):
      come(
        .takenBack(file.id, pick(4) == 0 ? LoadFailure(.init(rawValue: "changed"), "other") : nil)
      )
    default: break
    }
  }

  private func begin(_ load: LoadRequest) {
    for step in 0..<pick(4) {
      come(.loadProgress(load.id, done: Double(step), total: pick(2) == 0 ? 7 : nil), soon: true)
    }
    let text = Content(type: load.type, name: pick(4) == 0 ? "other" : nil, text: "content")
    switch pick(8) {
    case 0: come(.loaded(load.id, .failure(LoadFailure(.failed, "connection lost"))))
    case 1: come(.loaded(load.id, .failure(LoadFailure(.expired, "unplugged"))))
    case 2: break
    default: come(.loaded(load.id, .success(text)))
    }
  }

  private func begin(_ task: TaskRequest) {
    for step in 0..<pick(3) {
      come(.taskProgress(task.id, done: Double(step), total: 3), soon: true)
    }
    switch pick(5) {
    case 0: come(.taskEnded(task.id, .failure(LoadFailure(.init(rawValue: "refused"), "no"))))
    case 1: break
    default: come(.taskEnded(task.id, .success(["n": .int(pick(9))])))
    }
  }

  private func come(_ completion: IOCompletion, soon: Bool = false) {
    let last = coming.last { Self.id($0.completion) == Self.id(completion) }?.time ?? clock
    coming.append(
      (max(last, clock) + (pick(3) == 0 ? 0 : Double(pick(soon ? 20 : 90)) / 10), completion)
    )
  }

  private func pick(_ count: Int) -> Int { random.pick(count) }

  // MARK: The replay

  /// The session that was made of it.
  private(set) var recorded = ""

  /// What happened, as the transcript has it.
  var text: String { transcript.text }

  /// The first line in which a replay of the recording differs; nil where it says the same.
  func difference(in folder: String, _ shelf: PluginShelf, isWhole: Bool) throws -> String? {
    let session = MemorySink()
    let lines = PartLines(bytes: sink.bytes)
    guard let part = PartCompiler(lines) else { return "nothing was recorded" }
    guard part.isWhole == isWhole else { return "it doesn't say whether it is whole" }
    try part.write(lines, to: session)
    recorded = session.text
    var setup = ReplaySetup()
    setup.shelf = shelf
    let replay: SessionReplay
    do {
      replay = try SessionReplay(
        bytes: session.bytes,
        name: "run.jsonl",
        folder: folder,
        setup: setup
      )
    } catch {
      return "\(error)\n\(session.text.prefix(3000))"
    }
    let result = try replay.run()
    let (live, replayed) = (transcript.bytes, result.transcript)
    if isWhole ? live == replayed : replayed.starts(with: live) { return nil }
    let (a, b) = (live.split(separator: 10), replayed.split(separator: 10))
    for (number, (own, other)) in zip(a, b).enumerated() where own != other {
      return "line \(number + 1):\nlive   \(String(decoding: own, as: UTF8.self))\nreplay "
        + String(decoding: other, as: UTF8.self)
        + "\nafter  " + (number > 0 ? String(decoding: a[number - 1], as: UTF8.self) : "")
    }
    return "\(a.count) lines live, \(b.count) in the replay"
  }
}
