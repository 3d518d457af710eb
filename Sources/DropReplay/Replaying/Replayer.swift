import DropCore
package import DropHost
import SystemFiles

/// Runs one session on a virtual clock.
package final class Replayer {
  /// The engine, for whoever wants to look at it between two events or after the end.
  package let engine: HostEngine
  package let scene: ReplayScene
  let events: SessionEvents
  private let setup: ReplaySetup
  let observers: [any ReplayObserver]
  private let choices: (any ChoiceSource)?
  var world: VirtualWorld
  /// Times the engine's steps, where somebody wants to know.
  package var stopwatch: HandlerStopwatch?
  var now = 0.0
  private var moments = 0
  /// Whether a script was called since this was last cleared.
  private var hasCalled = false
  /// Whether the drag in flight was ended by an event put in, so that its own are left out.
  private var isSkipping = false
  var summary = ReplaySummary()
  /// Questions that handlers asked and nobody has answered yet, the oldest first.
  private var questions: [QuestionID] = []
  /// How many of them were dealt with at the end.
  private var dismissed = 0

  /// Ticks between two events of the session; a plugin can't make a replay endless by waking it.
  private static let mostTicks = 1_000_000

  /// Loads the plugins of an opened session; `host` is what `setup` makes of it, where that is known.
  package init(
    _ opened: SessionReader.Opened,
    setup: ReplaySetup,
    host: consuming HostSetup? = nil,
    observers: [any ReplayObserver],
    choices: (any ChoiceSource)? = nil
  ) throws(PluginLoadError) {
    events = opened.events
    self.setup = setup
    self.observers = observers
    self.choices = choices
    if host == nil { host = try setup.hostSetup(for: opened.session) }
    let engine = try HostEngine(host ?? HostSetup(destinations: []))
    self.engine = engine
    scene = ReplayScene(session: opened.session) { index in engine.asking { $0.id(of: index) } }
    world = VirtualWorld(
      scene: scene,
      storage: SessionStorage(folder: setup.storage),
      choices: choices,
      spool: setup.spool
    )
  }

  /// Runs all of it.
  package func run() throws(ReplayError) -> ReplaySummary {
    do throws(SinkError) {
      for observer in observers { try observer.begin(scene) }
      try drain()
    } catch {
      throw .output(error)
    }
    // Somebody may be writing it while it runs; what can't be written is told by the next that is.
    if scene.session.name == "-" {
      events.beforeReading { [observers] in for each in observers { try? each.pause() } }
    }
    while let event = try nextEvent() {
      do throws(SinkError) {
        try advance(to: event.time)
        try interrupt(isBeforeEvent: true)
      } catch {
        throw .output(error)
      }
      now = max(now, event.time)
      if isSkipping, !event.kind.beginsDrag { continue }
      isSkipping = false
      summary.eventCount += 1
      try take(event)
    }
    do throws(SinkError) {
      try finish()
    } catch {
      throw .output(error)
    }
    return summary
  }

  private func nextEvent() throws(ReplayError) -> SessionEvent? {
    do throws(SessionError) {
      return try events.next()
    } catch {
      throw .session(error)
    }
  }

  private func take(_ event: SessionEvent) throws(ReplayError) {
    do throws(SinkError) {
      for observer in observers { try observer.observe(event, in: scene) }
    } catch {
      throw .output(error)
    }
    do throws(PluginLoadError) {
      try apply(event.kind)
    } catch {
      throw .plugin(error)
    }
    do throws(SinkError) {
      try drain()
    } catch {
      throw .output(error)
    }
  }

  // MARK: The clock

  /// Lets everything happen that is due up to a time, itself included.
  func advance(to limit: Double) throws(SinkError) {
    var ticks = 0
    while true {
      let wake = ticks < Self.mostTicks ? engine.wakeAt : nil
      let due = world.queue.nextTime
      if let due, due <= limit, due <= wake ?? .infinity {
        if try !complete(before: limit) { return }
      } else if let wake, wake <= limit, limit < .infinity {
        ticks += 1
        now = max(now, wake)
        hasCalled = false
        timed { engine.apply(.tick, at: now) }
        try drain()
        // A spring or a wake-up of a script's is a turn like any other: what comes next may come now.
        if hasCalled { try interrupt(isBeforeEvent: false) }
      } else {
        return
      }
    }
  }

  /// Brings back one completion; false where whoever chooses would rather let the event come first.
  private func complete(before limit: Double) throws(SinkError) -> Bool {
    try interrupt(isBeforeEvent: false)
    guard let completion = nextCompletion() else { return !world.queue.isEmpty }
    now = max(now, completion.time)
    timed { engine.complete(completion.payload, at: now) }
    try drain()
    return true
  }

  private func nextCompletion() -> Completion? {
    guard let choices else { return world.queue.removeFirst() }
    let pending = world.queue.pending
    guard pending.count > 1 else { return world.queue.removeFirst() }
    let choice = choices.next(among: pending, at: now)
    guard choice > 0, choice < pending.count else { return world.queue.removeFirst() }
    // It comes before the one that was due: at that one's time, so that no timer is passed over.
    var early = world.queue.remove(pending[choice])
    early?.time = pending[0].time
    return early
  }

  private func interrupt(isBeforeEvent: Bool) throws(SinkError) {
    guard let choices else { return }
    while true {
      let (isHovering, isPerforming) = engine.asking { ($0.isHovering, $0.isPerforming) }
      let moment = ReplayMoment(
        ordinal: moments,
        time: now,
        isBeforeEvent: isBeforeEvent,
        isHovering: isHovering,
        isPerforming: isPerforming
      )
      moments += 1
      guard let kind = choices.interruption(at: moment) else { return }
      for observer in observers {
        try observer.observe(SessionEvent(time: now, kind: kind), in: scene)
      }
      if kind.endsHovering, engine.asking({ $0.isHovering }) { isSkipping = true }
      // A destination that can't open again with the plugin it had is simply not opened.
      try? apply(kind)
      try drain()
    }
  }

  /// Lets what still runs come to its end; questions that nobody answers are dismissed.
  private func finish() throws(SinkError) {
    while true {
      try advance(to: .infinity)
      guard dismissed < questions.count else { break }
      let question = questions[dismissed]
      dismissed += 1
      guard engine.asking({ $0.isOpen(question) }) else { continue }
      if choices == nil {
        let notice = HostOutput.notice(.unanswered(question: question.name), nil)
        for observer in observers { try observer.observe(notice, at: now, in: scene) }
      }
      engine.apply(.reply(to: question.name, value: .null), at: now)
      try drain()
    }
    summary.duration = now
    for index in engine.asking({ $0.indices }) {
      let entries = engine.asking { $0.contents(of: index) }.map(\.entry)
      summary.contents.append((scene.name(of: index), entries.map(\.name)))
      summary.entries.append((scene.name(of: index), entries))
      if engine.asking({ $0.isQuarantined(index) }) {
        summary.quarantined.append(scene.name(of: index))
      }
    }
    for observer in observers { try observer.end(summary, in: scene) }
  }

  // MARK: The engine

  private func apply(_ kind: SessionEvent.Kind) throws(PluginLoadError) {
    switch kind {
    case .move(let point): timed { engine.move(to: point, at: now) }
    case .open(let destination, let handlers):
      let plugins = try setup.assignments(handlers, for: scene.session)
      try engine.open(destination, inside: nil, plugins: plugins, at: now)
    case .reload(let id): engine.reload(id, at: now)
    default:
      if case .drop = kind, let drag = engine.asking({ $0.hovering }) { world.drops[drag] = now }
      world.latestDrop = kind.isDrop ? now : world.latestDrop
      if let event = kind.event(in: scene.session) { timed { engine.apply(event, at: now) } }
    }
  }

  @inline(__always)
  private func timed(_ step: () -> Void) {
    guard let stopwatch else { return step() }
    let start = MonotonicClock.nanoseconds
    step()
    stopwatch.take(Double(MonotonicClock.nanoseconds - start), engine.output, in: scene)
  }

  /// Passes on what came out, and begins what is asked for.
  func drain() throws(SinkError) {
    var output = spare
    spare = []
    engine.exchangeOutput(for: &output)
    for index in output.indices { try pass(on: output[index]) }
    output.removeAll(keepingCapacity: true)
    spare = output
    if !pendingAnswers.isEmpty { try answer() }
  }

  private func pass(on output: HostOutput) throws(SinkError) {
    if case .call(let call) = output, call.handler == .drag {
      scene.learn(engine.asking { $0.items(of: call.drag) })
    }
    for observer in observers { try observer.observe(output, at: now, in: scene) }
    switch output {
    case .request(let request):
      world.take(request, at: now) { [engine] drag in engine.asking { $0.items(of: drag) } }
    case .call: hasCalled = true
    case .fault: summary.faultCount += 1
    case .effect(.save(let name, _), _, _): summary.saved.append(name)
    case .effect(.unsave(let name), _, _):
      if let place = summary.saved.lastIndex(of: name) { summary.saved.remove(at: place) }
    case .ended(_, let outcome): summary.outcomes.append(outcome)
    case .effect(.confirm(let id, _), let index, _): ask(id, index)
    default: break
    }
  }

  /// Room for output, used again and again.
  private var spare: [HostOutput] = []

  // MARK: Questions

  /// Answers that somebody chose, given once the output that asked has been passed on.
  private var pendingAnswers: [(QuestionID, JSONValue)] = []

  private func ask(_ id: QuestionID, _ index: Destination.Index?) {
    let destination = index.map(scene.name) ?? ""
    if let value = choices?.answer(to: id, at: destination) {
      pendingAnswers.append((id, value))
    } else {
      questions.append(id)
    }
  }

  private func answer() throws(SinkError) {
    let answers = pendingAnswers
    pendingAnswers = []
    for (id, value) in answers {
      engine.apply(.reply(to: id.name, value: value), at: now)
      try drain()
    }
  }
}
