import DropContent
import DropCore
import DropHost
import DropReplay

/// A scene that somebody drags over: the engine, the live run, and what the run asks for.
///
/// It owns no clock and no thread: the table gives it the time, and takes the records and lines that
/// come of each step.
final class PlayScene {
  let engine: HostEngine
  let run: LiveRun
  let log: RunLog
  let recording: PlayRecording
  let session: SessionFile
  /// Names of destinations, for what is told beside the transcript.
  let names: ReplayScene
  let loads: PlayLoads
  let plugins: PlayPlugins
  private let tap: PlayTap
  private let relay = Relay()
  private let errands: PlayErrands
  private let setup: PlaySetup
  /// What the only clock said at time 0.
  private let start: Double
  private(set) var faultCount = 0
  /// How many events there were.
  private(set) var eventCount = 0
  /// What is dropped next.
  private var dragged = Dragged()
  /// All drops, in the order in which they were made.
  private var drops: [(id: DragID, told: PlayKept.Drop)] = []
  private var title = PlayTitle()
  /// Questions that were asked, as records.
  private var questions: [(id: QuestionID, record: JSONValue)] = []
  /// The destinations that a drop changed last, and that were taken back last.
  private var lastChanged: String?
  private var lastUndone: String?
  /// Whether something else may be taken back or done again than the page knows of.
  private var hasTurned = false
  /// What the page knows to be under way; nil before it was told.
  private var toldUnderWay: JSONValue?
  /// The drags that were dropped, pasted or shared, until they end.
  private var dropped: [DragID: [DragItem]] = [:]
  /// How many of those have come to their end.
  private(set) var outcomeCount = 0
  /// Those who wait for what another program reads.
  private var readers: [LoadID: PlayReader] = [:]

  /// What somebody drops.
  struct Dragged {
    /// In short, such as `3 files, text`.
    private(set) var words = ""
    private(set) var items: [DragItem] = []
  }

  /// What comes out of the run, until the step that it comes of is over.
  private final class Relay {
    var output: [HostOutput] = []
  }

  init(
    _ setup: PlaySetup,
    _ session: SessionFile,
    gate: PlayGate,
    number: Int,
    plugins: PlayPlugins,
    deliver: @escaping PlayDelivery.Taker
  ) throws(PlayError) {
    self.setup = setup
    self.session = session
    self.plugins = plugins
    start = setup.now()
    let engine: HostEngine
    let host: HostSetup
    do throws(PluginLoadError) {
      host = try Self.host(setup, session, plugins)
      engine = try HostEngine(host)
    } catch {
      throw .plugin(error)
    }
    self.engine = engine
    recording = try PlayRecording(setup, session, host, plugins)
    log = recording.log
    tap = PlayTap(recording.transcript)
    let blank = session.with(items: [], deliveries: [])
    run = LiveRun(engine, session: blank, log: log, transcript: tap) { [relay] output in
      relay.output += output
    }
    names = ReplayScene(session: session) { [engine] index in engine.asking { $0.id(of: index) } }
    errands = PlayErrands(setup, session, number: number, deliver: deliver)
    loads = PlayLoads(
      setup,
      session,
      log: log,
      payloads: recording.payloads,
      gate: gate,
      number: number,
      deliver: deliver
    )
  }

  private static func host(
    _ setup: PlaySetup,
    _ session: SessionFile,
    _ plugins: PlayPlugins
  ) throws(PluginLoadError) -> HostSetup {
    var host = try setup.run.hostSetup(for: session)
    host.clockStart = setup.wallClock()
    let files = setup.run.pluginFiles(of: session)
    for id in host.plugins.names {
      guard let source = host.plugins[id]?.source, let path = files[id] else { continue }
      host.plugins[id]?.source = plugins.watched(source, at: path)
    }
    if let source = host.source?.source, let path = session.sourcePlugin {
      host.source?.source = plugins.watched(source, at: path)
    }
    return host
  }

  /// Whether all plugins load as they are now.
  static func check(_ setup: PlaySetup, _ session: SessionFile) throws(PluginLoadError) {
    _ = try HostEngine(try host(setup, session, PlayPlugins()))
  }

  // MARK: Time

  /// The scene's own time.
  private var clock: Double { max(0, setup.now() - start) }

  /// When something is due next, by the only clock.
  var wakeAt: Double? {
    let due = [run.wakeAt, errands.due, loads.due].compactMap(\.self).min()
    return due.map { $0 + start }
  }

  /// How long it has been going on, in whole milliseconds.
  var duration: Double { clock.rounded(.down) }

  // MARK: What happens

  /// Something comes from outside.
  func take(_ kind: SessionEvent.Kind) {
    eventCount += 1
    let upcoming = engine.session.upcomingDrag
    let begun =
      switch kind {
      case .drop: engine.asking { $0.hovering }
      case .paste, .share: upcoming
      default: DragID?.none
      }
    if case .undo(let id) = kind { lastUndone = id }
    run.take(kind, at: clock)
    // What was refused is no drop.
    if let begun, begun != engine.session.upcomingDrag { noteDrop(begun) }
    settle()
  }

  private func noteDrop(_ drag: DragID) {
    dropped[drag] = dragged.items
    drops.append((drag, PlayKept.Drop(dragged: dragged.words)))
    if let title = title.following(dragged.items.map(\.name)) { log.note(title: title) }
  }

  /// The same at the time at which it was due.
  func take(_ kind: SessionEvent.Kind, dueAt time: Double) {
    eventCount += 1
    run.take(kind, at: max(0, time - start))
    settle()
  }

  /// What is dropped next.
  func note(dragged: Dragged) { self.dragged = dragged }

  /// Another program reads something that is dragged from here, as a type.
  func provide(
    _ item: String,
    as type: ContentType,
    of drag: DragID,
    to reader: @escaping PlayReader
  ) {
    eventCount += 1
    let taken = run.take(.provide(item, as: type, of: drag), at: clock)
    if let read = taken?.read { readers[read] = reader } else { reader(nil) }
    settle()
  }

  /// Something that was asked for came back.
  func come(_ delivery: PlayDelivery) {
    for completion in loads.take(delivery) { run.take(completion, at: clock) }
    advance()
  }

  /// Lets all happen that is due.
  func advance() {
    let now = clock
    let due = errands.takeDue(at: now) + loads.takeDue(at: now)
    for (time, completion) in due.sorted(by: { $0.time < $1.time }) {
      run.take(completion, at: time)
    }
    run.advance(to: now)
    settle()
  }

  /// Carries out what came of a step, and what comes of that, until nothing more does at once.
  private func settle() {
    while !relay.output.isEmpty {
      let output = relay.output
      relay.output = []
      var back: [IOCompletion] = []
      for each in output { back += hear(each) }
      guard !back.isEmpty else { continue }
      for completion in back { run.take(completion, at: clock) }
      run.advance(to: clock)
    }
    run.flush()
  }

  private func hear(_ output: HostOutput) -> [IOCompletion] {
    switch output {
    case .request(.load(let load)): return loads.begin(load, at: run.now)
    case .request(.cancelLoad(let id)): loads.cancel(id)
    case .request(let request):
      return errands.carryOut(request, at: run.now)
    case .effect(.insert, let index?, _), .effect(.remove, let index?, _),
      .effect(.move, let index?, _), .effect(.commit, let index?, _),
      .effect(.update, let index?, _):
      lastChanged = names.name(of: index)
    case .effect(.undo, _, _), .effect(.redo, _, _): hasTurned = true
    case .effect(.confirm(let id, _), _, _):
      if let record = TranscriptRecord(output, at: run.now, in: names) {
        questions.append((id, record.value))
      }
    case .fault: faultCount += 1
    case .read(let id, let result): readers.removeValue(forKey: id)?(try? result.get())
    case .ended(let drag, let outcome):
      if let items = dropped.removeValue(forKey: drag) {
        outcomeCount += 1
        if let record = TranscriptRecord(output, at: run.now, in: names) {
          lastEnd = ["outcome": record.value, "dragged": PlayState.dragged(items)]
        }
        if let place = drops.lastIndex(where: { $0.id == drag }) {
          drops[place].told.end(outcome)
        }
      }
      hasTurned = true
      loads.end(drag)
    default: break
    }
    return []
  }

  // MARK: What is told

  /// The records since they were taken last.
  func takeRecords() -> PlayRecords? { tap.takeRecords() }

  /// What is dragged over it.
  var hovered: [DragItem] {
    engine.asking { session in session.hovering.map { session.items(of: $0) } ?? [] }
  }

  /// Where none of what hovers is of a type that is taken, and what is said of that.
  var misfits: JSONValue {
    let items = hovered
    let misfits: [JSONValue.Member] = engine.asking { session in
      session.indices.compactMap { index in
        guard session.isOpen(index), let destination = session.destination(index),
          let accepts = destination.profile?.accepts,
          let why = PlayWords.misfit(items, accepts, engine.types)
        else { return nil }
        return JSONValue.Member(destination.id, .string(why))
      }
    }
    return .object(misfits)
  }

  /// The end of the last drop as a record, with what was dropped; nil where none has ended.
  private(set) var lastEnd: JSONValue?

  /// Where a drop can be taken back, and where one can be done again.
  var turns: [JSONValue.Member] {
    [("undo", false), ("redo", true)].map { key, isRedo in
      JSONValue.Member(key, .array(turnable(isRedo: isRedo).map { .string($0) }))
    }
  }

  /// The drops that are being carried out, and the questions that are open, by what records call them.
  var underWay: [JSONValue.Member] {
    forgetAnswered()
    let open = engine.session.performing.map { JSONValue.int($0.number) }
    return [
      .init("open", .array(open)),
      .init("asking", .array(questions.compactMap { $0.record["id"] })),
    ]
  }

  /// What may be taken back and what is under way, each where it may be news since it was taken last.
  func takeNews() -> [JSONValue.Member] {
    let (turned, now) = (hasTurned ? turns : [], underWay)
    defer { (hasTurned, toldUnderWay) = (false, .object(now)) }
    return .object(now) == toldUnderWay ? turned : turned + now
  }

  private func forgetAnswered() {
    questions.removeAll { question in !engine.asking { $0.isOpen(question.id) } }
  }

  private func turnable(isRedo: Bool) -> [String] {
    engine.asking { session in
      session.indices.filter { session.isOpen($0) && session.canTurn($0, isRedo: isRedo) }
        .map { session.id(of: $0) }
    }
  }

  /// Where an undo or a redo goes that names no destination: where something changed last, if there is
  /// something there; nil where nothing ever did.
  func nextTurn(isRedo: Bool) -> String? {
    let (last, all) = (isRedo ? lastUndone : lastChanged, turnable(isRedo: isRedo))
    if let last, all.contains(last) { return last }
    return all.last ?? last
  }

  /// What couldn't be written.
  var failure: SinkError? { tap.failure ?? log.failure ?? run.failure }

  /// Whether nothing is under way.
  var isIdle: Bool { engine.isIdle && !engine.asking { $0.isHovering } }

  /// What a drop would do now, in the keys of an `update` record; null where no drag hovers.
  var verdict: JSONValue {
    guard let standing = engine.session.standing else { return .null }
    if let index = standing.destination, let verdict = standing.verdict {
      let record = TranscriptRecord(
        verdict,
        message: standing.message,
        in: names.name(of: index)
      )
      return .object(record.members)
    }
    return standing.isRefused ? ["granted": "forbidden"] : .null
  }

  /// What each destination that is open holds, placeholders too.
  var openDestinations: [(id: String, places: [Place])] {
    engine.asking { session in
      session.indices.filter { session.isOpen($0) }.map {
        (session.id(of: $0), session.contents(of: $0))
      }
    }
  }

  /// Placeholders that stand, where they stand now, and questions that nobody has answered, as records.
  var openRecords: [JSONValue] {
    forgetAnswered()
    var records: [JSONValue] = []
    for (id, places) in openDestinations {
      for (index, place) in places.enumerated() {
        if let placeholder = place.placeholder {
          records.append(record(of: placeholder, called: place.entry.name, at: index, in: id))
        }
      }
    }
    return records + questions.map(\.record)
  }

  /// What is told of a place that is kept, as if it were kept now.
  private func record(
    of placeholder: PlaceholderID,
    called title: String,
    at index: Int,
    in destination: String
  ) -> JSONValue {
    let effect = Effect.placeholder(id: placeholder, index: index, title: title, size: nil)
    let head: [JSONValue.Member] = [.init("t", .double(run.now)), .init("record", "effect")]
    return .object(head + effect.json(destination: destination).members)
  }

  /// What is known of it at its end.
  var told: PlayKept.Told {
    PlayKept.Told(drops: drops.map(\.told), faultCount: faultCount)
  }

  // MARK: The end

  /// Gives up what hovers and what is under way, and ends the run; whether nothing was left.
  func end() -> Bool {
    loads.giveUpKeeping()
    if engine.asking({ $0.isHovering }) { take(.cancel) }
    for drag in engine.asking({ $0.outside }) { take(.sourceEnd(.cancelled, of: drag)) }
    if !engine.isIdle { take(.abort(drop: nil)) }
    recording.noteModules()
    let isWhole = run.finish(at: clock)
    loads.stop()
    return isWhole
  }
}

/// Something that was done beside the table, or sent by a page.
enum PlayDelivery: Sendable {
  typealias Taker = @Sendable (_ scene: Int, PlayDelivery) async -> Void

  case completed(IOCompletion)
  /// So many bytes of a load are there.
  case progress(load: String, Int)
  /// The bytes of a load are whole.
  case uploaded(load: String, any PlayFile)
  /// They won't come.
  case refused(load: String, PlayLoadFailure)
  /// The page is gone.
  case closed
  /// What a page sent, where it lies now, and what a recording says of it.
  case arrived(load: String, PlayPayloads.Taken)
  case failed(load: String, LoadFailure)
  /// The list of a folder's entries was read.
  case listed(load: String, PlayTree)
  /// A file of a folder lies in its place.
  case placed(load: String)
  /// Something that lay here was put into a file of the recording, where that could be done.
  case stored(DragID, Int, Int, Content, JSONValue.Member?)
}
