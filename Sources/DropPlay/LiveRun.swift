package import DropCore
package import DropHost
package import DropReplay

/// A scene that is alive, on the loop of a replay: the same engine, queue and order, so that what was
/// written down of it runs to the same transcript.
///
/// Only where completions and events come from differs. It owns the time: each thing that happens
/// gets a whole number of milliseconds, never falling, and what is due happens at its due time,
/// however late somebody came to look.
package final class LiveRun {
  package let engine: HostEngine
  private let scene: ReplayScene
  let log: RunLog
  private let transcript: TranscriptWriter
  private let pass: ([HostOutput]) -> Void
  private var queue = CompletionQueue()
  private var summary = ReplaySummary()
  /// When the last thing happened that has happened.
  package private(set) var now = 0.0
  /// When the last thing comes that has come back.
  private var ahead = 0.0
  /// How many things have happened.
  private var steps = 0
  /// When the last tick or event was, and which of the things that have happened.
  private var hard = (time: -1.0, step: 0)
  /// When the last completion was, and its place among those of the same time.
  private var soft = (time: -1.0, sequence: 0)
  /// What has been asked for and hasn't come back in full.
  private var asked: [IOID: Asked] = [:]
  /// The first thing that could not be written.
  package private(set) var failure: SinkError?

  private struct Asked {
    let time: Double
    /// How many things had happened by then.
    let step: Int
    /// How many parts of it have come.
    var parts = 0
    /// Whether it has come back, and waits for its turn.
    var hasEnded = false
  }

  /// How many faults there were.
  var faultCount: Int { summary.faultCount }

  /// Takes a scene over that has just been opened; `pass` gets what comes out, a step at a time.
  package init(
    _ engine: HostEngine,
    session: SessionFile,
    log: RunLog,
    transcript sink: any ByteSink,
    pass: @escaping ([HostOutput]) -> Void
  ) {
    self.engine = engine
    self.log = log
    self.pass = pass
    transcript = TranscriptWriter(sink: sink)
    scene = ReplayScene(session: session) { index in engine.asking { $0.id(of: index) } }
    write { () throws(SinkError) in try transcript.begin(scene) }
    drain()
  }

  // MARK: What comes in

  /// The item's place in the session, which it gets when it is first dragged.
  package func place(of items: [DragItem], isRevealed: Bool = false) -> [Int] {
    items.map { item in
      let (place, isNew) = log.place(of: item, isRevealed: isRevealed)
      if isNew { scene.add(item) }
      return place
    }
  }

  /// Something comes in, after whatever is due; `kind` is what a session says of it.
  ///
  /// Where it was taken, `read` is called, and says what was read of a plugin with it.
  @discardableResult
  package func take(
    _ input: HostInput,
    as kind: SessionEvent.Kind,
    at clock: Double,
    read: () -> RunLog.GivenPlugin? = { nil }
  ) -> HostTaken {
    let event = begin(kind, at: clock)
    // What a plugin's text was is known when it has been read.
    if !kind.readsPlugin { log.note(event) }
    let taken = engine.take(input, at: now)
    if case .refused = taken {
      if engine.hasOutput { log.noteUnrepeatable("a plugin spoke that couldn't be loaded") }
      drain()
      return taken
    }
    let given = read()
    if kind.readsPlugin { log.note(event, given) }
    end(event)
    return taken
  }

  /// The pointer moves, after whatever is due.
  package func move(to point: Point, at clock: Double) -> MoveVerdict? {
    let event = begin(.move(point), at: clock)
    log.note(event)
    let said = engine.move(to: point, at: now)
    end(event)
    if let said {
      write { () throws(SinkError) in try transcript.observe(said.output, at: now, in: scene) }
    }
    return said
  }

  /// The app changes something, after whatever is due; what a session says of it, by indexes, is known
  /// only then.
  package func take(_ id: String, _ edits: [HostEdit], at clock: Double) -> HostTaken {
    var event = begin(.wait, at: clock)
    let keys = Set(edits.lazy.flatMap(\.places))
    let (known, count) =
      engine.asking { session in
        session.index(of: id).map { (session.indexes(of: keys, in: $0), session.count(of: $0)) }
      } ?? ([:], 0)
    let taken = engine.take(.edit(id, edits), at: now)
    if case .refusedEdit = taken {
      drain()
      return taken
    }
    let indexed = edits.map { edit in
      // What isn't there was refused.
      edit.renamed(things: { $0.map(place(of:)) }, places: { known[$0] ?? count })
    }
    event.kind = .edit(id, indexed)
    log.note(event)
    end(event)
    return taken
  }

  /// The place in the session of something that comes with its content.
  func place(of held: HeldItem) -> Int {
    let (place, isNew) = log.place(of: held)
    if isNew { scene.add(held.item) }
    return place
  }

  /// The same of what a session says, for what the core alone is told.
  @discardableResult
  package func take(_ kind: SessionEvent.Kind, at clock: Double) -> HostTaken? {
    if case .move(let point) = kind {
      _ = move(to: point, at: clock)
    } else if let event = kind.event(in: scene.session) {
      return take(.event(event), as: kind, at: clock)
    }
    return nil
  }

  private func begin(_ kind: SessionEvent.Kind, at clock: Double) -> SessionEvent {
    let time = stamp(clock)
    advance(upTo: time)
    now = max(now, time)
    steps += 1
    hard = (now, steps)
    return SessionEvent(time: now, kind: kind)
  }

  private func end(_ event: SessionEvent) {
    write { () throws(SinkError) in try transcript.observe(event, in: scene) }
    drain()
  }

  /// Something that was asked for has come back; it happens in its turn.
  package func take(_ completion: IOCompletion, at clock: Double) {
    let (id, subject) = Self.subject(of: completion)
    guard let id, var request = asked[id], !request.hasEnded else { return }
    let part = request.parts
    request.parts += 1
    request.hasEnded = subject != .progress
    let sequence = CompletionQueue.sequence(of: id, part: part)
    // The sum that a replay does: of the request's time and whole milliseconds.
    var wait = max(0, (clock.rounded(.down) - request.time).rounded(.up))
    while comesTooLate(request.time + wait, sequence, request) { wait += 1 }
    asked[id] = request
    ahead = max(ahead, request.time + wait)
    queue.add(at: request.time + wait, id, part: part, completion, subject)
  }

  /// Whether something has happened since the request that a replay would do after that.
  private func comesTooLate(_ time: Double, _ sequence: Int, _ request: Asked) -> Bool {
    time < now || (time == hard.time && request.step < hard.step)
      || (time == soft.time && soft.sequence > sequence)
  }

  /// Lets everything happen that is due by now, and all that has come back.
  package func advance(to clock: Double) { advance(upTo: max(clock, ahead)) }

  /// When something is due next.
  package var wakeAt: Double? {
    let due = queue.nextTime
    return engine.wakeAt.map { min($0, due ?? .infinity) } ?? due
  }

  /// Passes the transcript on as far as it goes.
  package func flush() { write { () throws(SinkError) in try transcript.pause() } }

  /// The end of it: whether nothing was under way any more.
  package func finish(at clock: Double) -> Bool {
    take(.wait, at: clock)
    let isWhole = engine.isIdle && engine.asking { !$0.isHovering && $0.outside.isEmpty }
    if isWhole {
      summary.close(engine, scene, at: now)
      write { () throws(SinkError) in try transcript.end(summary, in: scene) }
    } else {
      write { () throws(SinkError) in try transcript.pause() }
    }
    log.end(at: now, isWhole: isWhole)
    return isWhole
  }

  // MARK: Time

  /// The time of what comes from outside now: whole, and after all that has happened or come back.
  private func stamp(_ clock: Double) -> Double {
    max(clock.rounded(.down), now.rounded(.up), ahead.rounded(.up))
  }

  private func advance(upTo limit: Double) {
    while let turn = NextTurn(due: queue.nextTime, wake: engine.wakeAt, upTo: limit) {
      switch turn {
      case .completion:
        guard let completion = queue.removeFirst() else { return }
        now = max(now, completion.time)
        steps += 1
        soft = (now, completion.sequence)
        note(completion)
        engine.take(.completed(completion.payload), at: now)
      case .tick(let wake):
        now = max(now, wake)
        steps += 1
        hard = (now, steps)
        engine.take(.event(.tick), at: now)
      }
      drain()
    }
  }

  private func note(_ completion: Completion) {
    guard let request = asked[completion.id] else { return }
    if completion.subject != .progress { asked[completion.id] = nil }
    if completion.subject == .timer { return }
    // The number of whole milliseconds that was added.
    log.note(completion.payload, after: (completion.time - request.time).rounded())
  }

  // MARK: What comes out

  private func drain() {
    var output: [HostOutput] = []
    engine.exchangeOutput(for: &output)
    guard !output.isEmpty else { return }
    for each in output { hand(each) }
    pass(output)
  }

  private func hand(_ output: HostOutput) {
    if case .call(let call) = output, call.handler == .drag {
      scene.learn(engine.asking { $0.items(of: call.drag) })
    }
    write { () throws(SinkError) in try transcript.observe(output, at: now, in: scene) }
    switch output {
    case .request(let request): begin(request)
    case .fault(let fault, let handler, _):
      summary.noteFault()
      log.note(fault, of: handler, at: now)
    default: break
    }
  }

  private func begin(_ request: IORequest) {
    if let id = request.awaited { asked[id] = Asked(time: now, step: steps) }
    switch request {
    case .cancelTimer(let id), .cancelLoad(let id), .cancelTask(let id), .cancelWork(let id),
      .cancelCall(let id):
      guard let gone = asked.removeValue(forKey: id) else { return }
      queue.cancel(id)
      log.noteGone(id, after: (now - gone.time).rounded(.up))
    case .releaseSource: break
    case .timer(let id, let time):
      // It comes of itself.
      asked[id]?.hasEnded = true
      queue.addTimer(id, at: time, now: now)
    case .load(let load):
      let items = engine.asking { $0.items(of: load.drag) }
      log.note(load, of: items.indices.contains(load.item) ? items[load.item] : nil, at: now)
    case .task(let task): log.note(task, at: now)
    case .work(let work): log.note(work, at: now)
    case .save(let save): log.note(save, at: now)
    case .takeBack(let file): log.note(file, at: now)
    case .call: log.noteUnrepeatable("a function of the app's own was called")
    }
  }

  private static func subject(
    of completion: IOCompletion
  ) -> (IOID?, Completion.Subject) {
    switch completion {
    case .loaded(let id, _): (id, .work)
    case .loadProgress(let id, _, _), .taskProgress(let id, _, _): (id, .progress)
    case .taskEnded(let id, _), .worked(let id, _), .called(let id, _): (id, .work)
    case .saved(let id, _), .takenBack(let id, _): (id, .save)
    case .timerFired: (nil, .timer)
    }
  }

  /// What can't be written is told at the end: whoever drags goes on.
  private func write(_ body: () throws(SinkError) -> Void) {
    guard failure == nil else { return }
    do throws(SinkError) { try body() } catch { failure = error }
  }
}

extension SessionEvent.Kind {
  /// Whether a plugin's text is read with it.
  fileprivate var readsPlugin: Bool {
    switch self {
    case .open, .reload: true
    default: false
    }
  }
}
