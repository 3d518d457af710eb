package import DropCore
package import DropHost
import SystemFiles

/// Runs one session on a virtual clock.
package final class Replayer {
  /// The engine, for whoever wants to look at it between two events or after the end.
  package var engine: HostEngine { lives.engine }
  let lives: EngineLives
  package let scene: ReplayScene
  let events: SessionEvents
  let setup: ReplaySetup
  /// The plugins' files that events have opened.
  private var sources: [String: PluginSource] = [:]
  /// What the session says of the plugins of destinations, also of those that have none yet.
  private var settings: NameTable<HandlerSetting>
  let observers: [any ReplayObserver]
  let choices: (any ChoiceSource)?
  private let world: VirtualWorld
  /// Times the engine's steps, where somebody wants to know.
  private let stopwatch: HandlerStopwatch?
  private(set) var now = 0.0
  private var moments = 0
  /// Whether a script was called since this was last cleared.
  private var hasCalled = false
  /// Whether the drag in flight was ended by an event put in, or can't begin, so that its own are left out.
  private var isSkipping = false
  /// Whether the drag in flight went with the app, so that what was to happen to it doesn't.
  private var isLost = false
  package private(set) var losses = CrashLosses()
  private(set) var summary = ReplaySummary()
  /// Questions that handlers asked and nobody has answered yet, the oldest first.
  private var questions: [QuestionID] = []
  /// A drag that was put in is in flight: the recorded one had ended before.
  private var isLedByPutIn = false
  /// What is due later than that doesn't happen, and leaves the run; an event is taken whenever it comes.
  private let horizon: Double
  private var leaving: Leaving?
  /// How many of them were dealt with at the end.
  private var dismissed = 0
  /// The life in which they were.
  private var dismissing: ObjectIdentifier?

  /// Why a run is left before its end.
  private enum Leaving {
    /// Whoever chooses has seen enough.
    case chosen
    /// Something was due beyond the horizon.
    case horizon
  }

  /// Ticks between two events of the session; a plugin can't make a replay endless by waking it.
  private static let mostTicks = 1_000_000

  /// Loads the plugins of an opened session; `host` is what `setup` makes of it, where that is known.
  package init(
    _ opened: SessionReader.Opened,
    setup: ReplaySetup,
    host: consuming HostSetup? = nil,
    observers: [any ReplayObserver],
    choices: (any ChoiceSource)? = nil,
    horizon: Double = .infinity,
    stopwatch: HandlerStopwatch? = nil,
    taps: [any EngineTap] = [],
    answers: (any AnswerSource)? = nil,
    keepsJournal: Bool = false,
    crash: CrashPoint? = nil
  ) throws(PluginLoadError) {
    self.horizon = horizon
    events = opened.events
    settings = opened.session.handlers
    self.stopwatch = stopwatch
    self.setup = setup
    self.observers = observers
    self.choices = choices
    if host == nil { host = try setup.hostSetup(for: opened.session) }
    let lives = try EngineLives(
      host ?? HostSetup(destinations: []),
      keepsJournal: keepsJournal || opened.session.keepsJournal,
      terms: setup.journal,
      crash: crash,
      taps: taps,
      answers: answers
    )
    self.lives = lives
    scene = ReplayScene(session: opened.session) { index in
      lives.engine.asking { $0.id(of: index) }
    }
    world = VirtualWorld(
      scene: scene,
      storage: SessionStorage(folder: setup.storage),
      choices: choices,
      spool: setup.spool,
      mayCrash: lives.keepsJournal
    )
  }

  /// How many records the app's journal has, where it keeps one.
  package var recordCount: Int { lives.recordCount }
  /// Whether a loss of power would take nothing of what has happened.
  package var isSure: Bool { lives.isSure }
  /// What crashes of the app interrupted.
  package var cut: CutWork { world.cut }

  /// Whether the app was to be killed at a record that never came.
  package var lacksCrash: Bool { lives.point != nil }
  package var isBeyondHorizon: Bool { leaving == .horizon }
  /// Whoever chooses has seen enough, or time has come to its horizon.
  package var isLeft: Bool { leaving != nil }

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
    while !isLeft, var event = try nextEvent() {
      do throws(SinkError) {
        try advance(to: event.time)
        if isLeft { continue }
        try interrupt()
      } catch {
        throw .output(error)
      }
      now = max(now, event.time)
      if isSkipping, !event.kind.beginsDrag { continue }
      if case .begin = event.kind { isLost = false }
      if isLost, event.kind.isOfDrag { continue }
      if event.kind.beginsDrag, let choices {
        let possible = choices.possible(event.kind)
        isSkipping = possible == nil
        guard let possible else { continue }
        event = SessionEvent(time: event.time, kind: possible)
      }
      isSkipping = false
      for event in varied(event) {
        summary.noteEvent()
        try take(event)
      }
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
    if case .crash(let isPower, _) = event.kind {
      do throws(SinkError) {
        return try crash(CrashPoint(record: .max, isPower: isPower))
      } catch {
        throw .output(error)
      }
    }
    let said: MoveVerdict?
    do throws(PluginLoadError) {
      said = try apply(event.kind)
    } catch {
      throw .plugin(error)
    }
    do throws(SinkError) {
      try drain()
      if let output = said?.output {
        for observer in observers { try observer.observe(output, at: now, in: scene) }
      }
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
      let due = world.nextTime
      let next = min(due ?? .infinity, wake ?? .infinity)
      if next <= limit, next < .infinity, !goesOn(at: next) { return }
      switch NextTurn(due: due, wake: wake, upTo: limit) {
      case .completion: if try !complete() { return }
      case .tick(let wake):
        ticks += 1
        now = max(now, wake)
        hasCalled = false
        timed { engine.take(.event(.tick), at: now) }
        try drain()
        // A spring or a wake-up of a script's is a turn like any other: what comes next may come now.
        if hasCalled { try interrupt() }
      case nil: return
      }
    }
  }

  /// Whether what is due then still happens.
  private func goesOn(at time: Double) -> Bool {
    if time > horizon {
      leaving = .horizon
    } else if choices?.goesOn(at: time) == false {
      leaving = .chosen
    }
    return !isLeft
  }

  /// Brings back one completion; false where whoever chooses would rather let the event come first.
  private func complete() throws(SinkError) -> Bool {
    try interrupt()
    guard let completion = nextCompletion() else { return !world.isEmpty }
    now = max(now, completion.time)
    if completion.subject == .save {
      for observer in observers { observer.saveEnded(completion.payload, at: now) }
    }
    timed { engine.take(.completed(completion.payload), at: now) }
    try drain()
    return true
  }

  private func nextCompletion() -> Completion? {
    guard let choices else { return world.removeFirst() }
    let pending = world.pending
    guard pending.count > 1 else { return world.removeFirst() }
    let choice = choices.next(among: pending, at: now)
    guard choice > 0, choice < pending.count else { return world.removeFirst() }
    // It comes before the one that was due: at that one's time, so that no timer is passed over.
    var early = world.remove(pending[choice])
    early?.time = pending[0].time
    return early
  }

  private func interrupt() throws(SinkError) {
    guard let choices else { return }
    while true {
      let (isHovering, isPerforming) = engine.activity
      let moment = ReplayMoment(
        ordinal: moments,
        isHovering: isHovering,
        isPerforming: isPerforming
      )
      moments += 1
      guard let kind = choices.interruption(at: moment) else { return }
      for observer in observers {
        try observer.observe(SessionEvent(time: now, kind: kind), in: scene)
      }
      if kind.beginsDrag { isLedByPutIn = true }
      if kind.endsHovering, engine.asking({ $0.isHovering }) {
        if !isLedByPutIn { isSkipping = true }
        isLedByPutIn = false
      }
      if case .crash(let isPower, _) = kind {
        try crash(CrashPoint(record: .max, isPower: isPower))
        continue
      }
      // A destination that can't open again with the plugin it had is simply not opened.
      _ = try? apply(kind)
      try drain()
    }
  }

  /// Lets what still runs come to its end; questions that nobody answers are dismissed.
  private func finish() throws(SinkError) {
    while true {
      try advance(to: .infinity)
      if isLeft { break }
      // What a crash took of that is said again.
      if dismissing != ObjectIdentifier(engine) {
        (dismissing, dismissed) = (ObjectIdentifier(engine), 0)
      }
      if dismissed == questions.count {
        // Nor does anybody say any more what became of what was let go outside.
        guard let drag = engine.asking({ $0.firstOutside }) else { break }
        if choices == nil { engine.note(.endlessDrag(drag), at: nil) }
        engine.take(.event(.sourceEnd(.cancelled, by: nil, of: drag)), at: now)
        try drain()
        continue
      }
      let question = questions[dismissed]
      dismissed += 1
      guard engine.asking({ $0.isOpen(question) }) else { continue }
      if choices == nil {
        let notice = HostOutput.notice(.unanswered(question: question.name), nil)
        for observer in observers { try observer.observe(notice, at: now, in: scene) }
      }
      engine.take(.event(.reply(to: question.name, value: .null)), at: now)
      try drain()
    }
    summary.close(engine, scene, at: now)
    for observer in observers { try observer.end(summary, in: scene) }
  }

  // MARK: The engine

  /// Gives the engine an event; of a move, what it gave back beside its output.
  @discardableResult
  private func apply(_ kind: SessionEvent.Kind) throws(PluginLoadError) -> MoveVerdict? {
    var said: MoveVerdict?
    switch kind {
    case .move(let point): timed { said = engine.move(to: point, at: now) }
    case .open(let destination, let parent, let handlers, let items):
      try open(destination, inside: parent, handlers, holding: items)
    case .reload(let id, let plugin):
      let assignment = setup.assignment(
        of: id,
        in: engine,
        settings[id],
        for: scene.session,
        readFrom: plugin
      )
      engine.take(.reload(id, assignment), at: now)
    case .edit(let id, let edits): edit(id, edits)
    default:
      if kind.isDrop {
        let dropped = kind.endsHovering ? engine.asking { $0.hovering } : nil
        world.noteDrop(of: dropped, at: now)
      }
      if let event = kind.event(in: scene.session).map(varied) {
        timed { engine.take(.event(event), at: now) }
      }
    }
    return said
  }

  /// Opens what an event opens, also for whoever looks at a session and doesn't run it.
  package func open(
    _ destination: Destination,
    inside parent: String?,
    _ handlers: NameTable<HandlerSetting>,
    holding items: [Int] = []
  ) throws(PluginLoadError) {
    let plugins = try setup.assignments(handlers, for: scene.session, &sources)
    // What isn't there stays a name.
    let held = items.map { (try? scene.session.held($0)) ?? HeldItem(scene.session.items[$0], nil) }
    let opening = HostOpening(destination, inside: parent, plugins: plugins, held: held)
    try engine.take(.open(opening), at: now).get()
    settings.merge(handlers)
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
    if let due = lives.takeDueCrash() {
      let event = SessionEvent(time: now, kind: .crash(isPower: due.isPower, record: due.record))
      for observer in observers { try observer.observe(event, in: scene) }
      return try crash(due)
    }
    guard engine.hasOutput else { return }
    var output = spare
    spare = []
    engine.exchangeOutput(for: &output)
    lives.note(output.span)
    try pass(on: output.span)
    output.removeAll(keepingCapacity: true)
    spare = output
    for observer in observers { try observer.turnEnded(at: now, in: scene) }
    if !pendingAnswers.isEmpty { try answer() }
  }

  /// Where they lie, as to copy them all costs as much as to pass them on.
  private func pass(on outputs: borrowing Span<HostOutput>) throws(SinkError) {
    for index in outputs.indices { try pass(on: outputs[index]) }
  }

  private func pass(on output: HostOutput) throws(SinkError) {
    if case .call(let call) = output, call.handler == .drag {
      scene.learn(engine.asking { $0.items(of: call.drag) })
    }
    for observer in observers { try observer.observe(output, at: now, in: scene) }
    switch output {
    case .request(let request):
      world.take(request, at: now) { [lives] drag in lives.engine.asking { $0.items(of: drag) } }
    case .call: hasCalled = true
    case .effect(.confirm(let id, _), let index, _): ask(id, index)
    default: summary.note(output)
    }
  }

  /// Room for output, used again and again.
  private var spare: [HostOutput] = []

  // MARK: Crashes

  /// The app is killed, and goes on from its journal.
  private func crash(_ point: CrashPoint) throws(SinkError) {
    let hovering = engine.asking { $0.hovering }
    guard let revival = lives.crash(point) else {
      return engine.note(.outOfPlace(event: "crash", why: "there is no journal"), at: nil)
    }
    if let hovering {
      isLost = true
      world.noteCut(hovering: hovering)
    }
    let cut = world.crash(with: revival.inFlight, at: now) { [lives] drag in
      lives.engine.asking { $0.items(of: drag) }
    }
    let afield = engine.asking { $0.afield }
    losses += cut
    losses.noteStopped(afield.count + (hovering == nil ? 0 : 1))
    let notice = Notice.resumed(
      drops: engine.asking { $0.performing.count } - afield.count,
      interrupted: cut.stopped,
      again: cut.again,
      outgoing: afield.count,
      difference: revival.difference
    )
    try pass(on: .notice(notice, nil))
    lives.note(revival.fresh.span)
    try pass(on: revival.fresh.span)
    // Other programs had it of the app.
    for drag in afield {
      engine.take(.event(.sourceEnd(.cancelled, by: nil, of: drag)), at: now)
    }
    // Before anything else comes, which may count on it: a name that was closed opens once more.
    for input in revival.lost { engine.take(input, at: now) }
    try drain()
  }

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
      engine.take(.event(.reply(to: id.name, value: value)), at: now)
      try drain()
    }
  }
}
