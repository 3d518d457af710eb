import DropContent
import DropCore
import DropHost

/// A scene of one gallery and a driver that answers requests on a clock of its own.
final class TestScene {
  let engine: HostEngine
  private(set) var time: Double = 0
  private(set) var outputs: [HostOutput] = []
  /// What each item's representations give, by the item's id and the representation's place.
  var sources: NameTable<[TestSource]>
  var taskResults: [String: Result<JSONValue, LoadFailure>] = ["upload": .success("done")]
  var taskDuration: Double = 10
  /// Why nothing can be saved, where that is so.
  var saveFailure: LoadFailure?
  /// Work on content is never done: a driver may take as long as it likes.
  var leavesWork = false
  private(set) var saved: [String: Content] = [:]
  private(set) var tasks: [TaskRequest] = []
  private(set) var activeLoads = 0
  private(set) var mostLoads = 0
  private var pending: [(at: Double, order: Int, completion: IOCompletion)] = []
  private var order = 0
  var items: [DragItem]

  /// The clock is so far away that only the budget can end a call, however slow the machine.
  static let limits: HostLimits = {
    var limits = HostLimits.replay
    limits.deadlineFactor = 1_000
    return limits
  }()

  init(
    _ plugin: String,
    items: [TestItem] = [TestItem("note", text: "hello")],
    contents: [String] = [],
    options: JSONValue = .object([]),
    grants: Set<Capability> = [.storage, .tasks, .clock],
    limits: HostLimits = TestScene.limits,
    source: String? = nil,
    modules: [String: String] = [:],
    taps: [any EngineTap] = [],
    answers: (any AnswerSource)? = nil,
    configure: (inout Destination) -> Void = { _ in },
    setup change: (inout HostSetup) -> Void = { _ in }
  ) throws {
    var destination = Destination(
      id: "gallery",
      frame: Rect(x: 0, y: 0, width: 100, height: 100),
      contents: contents.map { ContentEntry(name: $0) },
      context: ["album": "Summer"]
    )
    configure(&destination)
    var files = modules
    files["plugin.lua"] = plugin
    let texts = files
    let reader = PluginSource { path in texts[path].map { Array($0.utf8) } }
    var setup = HostSetup(
      destinations: [destination],
      plugins: [
        "gallery": PluginAssignment(reader, options: options, limits: limits, grants: grants)
      ],
      source: source.map {
        PluginAssignment(PluginSource(text: $0, displayName: "source.lua"), limits: limits)
      },
      clock: { 1_000 },
      recordsUpdates: true
    )
    change(&setup)
    engine = try HostEngine(setup, taps: taps, answers: answers)
    sources = NameTable(items.map { ($0.id, $0.sources) })
    self.items = items.map(\.dragItem)
  }

  /// Applies an event now, or after a while.
  func apply(_ event: Event, after delay: Double = 0) {
    advance(to: time + delay)
    engine.take(.event(event), at: time)
    collect()
  }

  func begin(_ source: Source = Source(), at point: Point = Point(x: 10, y: 10)) {
    apply(.begin(source, items: items, at: point))
  }

  /// Opens a destination; one whose plugin doesn't load lies there without it.
  func open(_ destination: Destination, _ assignment: PluginAssignment) {
    let plugins: NameTable = [destination.id: assignment]
    do throws(PluginLoadError) {
      try engine.take(.open(HostOpening(destination, plugins: plugins)), at: time).get()
    } catch {
      engine.take(.event(.open(destination, inside: nil)), at: time)
    }
    collect()
  }

  /// Lets everything come to its end.
  func finish() {
    while let next = pending.map(\.at).min() { advance(to: next) }
  }

  /// A whole drop.
  @discardableResult
  func drop(_ source: Source = Source()) -> Outcome? {
    begin(source)
    apply(.drop)
    finish()
    return outcome
  }

  func advance(to end: Double) {
    while let index = nextDue(end) {
      let due = pending.remove(at: index)
      time = max(time, due.at)
      if case .loaded = due.completion { activeLoads -= 1 }
      engine.take(.completed(due.completion), at: time)
      collect()
    }
    time = max(time, end)
  }

  private func nextDue(_ end: Double) -> Int? {
    pending.indices.filter { pending[$0].at <= end }
      .min { (pending[$0].at, pending[$0].order) < (pending[$1].at, pending[$1].order) }
  }

  private func collect() {
    let new = engine.output
    engine.removeOutput()
    for output in new {
      outputs.append(output)
      if case .request(let request) = output { answer(request) }
    }
  }

  private func schedule(_ completion: IOCompletion, after delay: Double) {
    order += 1
    pending.append((time + delay, order, completion))
  }

  private func answer(_ request: IORequest) {
    switch request {
    case .load(let load):
      let item = engine.session.items(of: load.drag)[load.item]
      guard let source = sources[item.id]?[load.representation] else { return }
      activeLoads += 1
      mostLoads = max(mostLoads, activeLoads)
      schedule(.loadProgress(load.id, done: 1, total: 2), after: source.latency / 2)
      schedule(.loaded(load.id, source.result), after: source.latency)
    case .timer(let id, let end): schedule(.timerFired(id), after: end - time)
    case .task(let task):
      tasks.append(task)
      schedule(.taskProgress(task.id, done: 1, total: 2), after: taskDuration / 2)
      let missing = LoadFailure(.failed, "no such task")
      schedule(
        .taskEnded(task.id, taskResults[task.name] ?? .failure(missing)),
        after: taskDuration
      )
    case .work(let work):
      if !leavesWork { schedule(.worked(work.id, work.run()), after: 0) }
    case .save(let save):
      if let saveFailure { return schedule(.saved(save.id, .failure(saveFailure)), after: 1) }
      saved[save.name] = save.content
      schedule(.saved(save.id, .success(save.name)), after: 1)
    case .takeBack(let file):
      saved[file.name] = nil
      schedule(.takenBack(file.id, nil), after: 1)
    case .cancelLoad(let id), .cancelTimer(let id), .cancelTask(let id), .cancelWork(let id),
      .cancelCall(let id):
      withdraw(id)
    case .releaseSource: break
    case .call(let call): schedule(.called(call.id, .success(.null)), after: 1)
    }
  }

  private func withdraw(_ id: IOID) {
    pending.removeAll { due in
      switch due.completion {
      case .loaded(let other, _):
        if other == id { activeLoads -= 1 }
        return other == id
      case .loadProgress(let other, _, _), .taskProgress(let other, _, _), .timerFired(let other),
        .taskEnded(let other, _), .worked(let other, _), .saved(let other, _),
        .takenBack(let other, _),
        .called(let other, _):
        return other == id
      }
    }
  }
}

/// What one representation gives in a test.
struct TestSource {
  var type: String
  var result: Result<Content, LoadFailure>
  var latency: Double = 5

  static func text(_ text: String, type: String, latency: Double = 5) -> TestSource {
    let content = Content(type: ContentType(type), text: text)
    return TestSource(type: type, result: .success(content), latency: latency)
  }

  static func fails(
    _ code: FailureCode = .failed,
    type: String = "public.utf8-plain-text",
    latency: Double = 5
  ) -> TestSource {
    TestSource(type: type, result: .failure(LoadFailure(code, "connection lost")), latency: latency)
  }
}

/// One dragged thing in a test.
struct TestItem {
  let id: String
  let name: String
  let sources: [TestSource]
  let local: JSONValue?

  init(_ id: String, name: String? = nil, _ sources: [TestSource], local: JSONValue? = nil) {
    self.id = id
    self.name = name ?? id
    self.sources = sources
    self.local = local
  }

  init(_ id: String, text: String, latency: Double = 5) {
    self.init(
      id,
      name: id + ".txt",
      [.text(text, type: "public.utf8-plain-text", latency: latency)]
    )
  }

  var dragItem: DragItem {
    DragItem(
      id: id,
      name: name,
      representations: sources.map { source in
        let size: Int? = if case .success(let content) = source.result { content.size } else { nil }
        return Representation(type: ContentType(source.type), size: size)
      },
      local: local
    )
  }
}
