import DropContent
import DropCore
import LuaSandbox

/// The handlers that run or wait, what they wait for, and what is ready to go on.
final class RunTable {
  private var byAsk: [Ask.ID: HandlerRun] = [:]
  /// Those in which a source's plugin makes the content of a load.
  private var byLoad: [LoadID: HandlerRun] = [:]
  private var byDrag: [DragID: [Ask.ID: HandlerRun]] = [:]
  private var counts: [ObjectIdentifier: Int] = [:]
  /// The task whose script runs now, or came back last.
  private(set) var current: ScriptTask?
  private var waits: [WaitID: Wait] = [:]
  private var nextWait: UInt64 = 1
  private var questions: [QuestionID: Wait] = [:]
  private var ready: [Ready] = []
  private var nextReady = 0
  /// How many of them are left: a number beside the list, as each move asks for it.
  private var readyCount = 0
  /// Why what is stopped now is stopped.
  private(set) var reason = ScriptError.cancelled.message

  /// Something to go on with once the script that runs has come back.
  enum Ready {
    case resume(Wait, HostReply)
    case start(ScriptTask, LuaFunction, [LuaValue])
    case act(() -> Void)
  }

  /// The ask answered last, for the fault that may come of the answer.
  private var last: (ask: Ask.ID, handler: Handler)?
  /// The update that a script runs for now, where it was asked the short way.
  private var runningUpdate: Ask.ID?

  // MARK: Asks

  /// Notes whom the core asks.
  func note(_ ask: Ask.ID, _ handler: Handler) { last = (ask, handler) }

  /// The handler that was asked last, if it was by that ask.
  func lastHandler(of ask: Ask.ID) -> Handler? { last?.ask == ask ? last?.handler : nil }

  @inline(__always)
  func beginUpdate(_ ask: Ask.ID) { runningUpdate = ask }

  @inline(__always)
  func endUpdate() { runningUpdate = nil }

  /// The ask that a handler runs for which has no task of its own, as one that must answer at once.
  var hoveringAsk: Ask.ID? { runningUpdate ?? last?.ask }

  // MARK: Runs

  func begin(_ run: HandlerRun) {
    byAsk[run.ask.id] = run
    byDrag[run.ask.drag, default: [:]][run.ask.id] = run
    if case .provide(_, _, let load) = run.ask.call { byLoad[load] = run }
    counts[ObjectIdentifier(run.plugin), default: 0] += 1
  }

  /// All of them, in the order in which they were asked.
  var runs: [HandlerRun] { byAsk.values.sorted { $0.ask.id < $1.ask.id } }

  /// Those of a drag, in the same order.
  func runs(of drag: DragID) -> [HandlerRun] {
    (byDrag[drag] ?? [:]).values.sorted { $0.ask.id < $1.ask.id }
  }

  var isEmpty: Bool { byAsk.isEmpty }

  /// The run that answers an ask.
  func run(for ask: Ask.ID) -> HandlerRun? { byAsk[ask] }

  /// The run in which a source's plugin makes the content of a load.
  func run(providing load: LoadID) -> HandlerRun? { byLoad[load] }

  func hasRun(of plugin: PluginRuntime) -> Bool { counts[ObjectIdentifier(plugin)] != nil }

  /// Forgets a run, and whatever it still waits for.
  func end(_ run: HandlerRun) {
    run.isOver = true
    remove(run)
    for task in run.tasks { task.isOver = true }
    for task in run.tasks { if let wait = task.wait { stop(wait) } }
    for task in run.tasks {
      task.wait?.job?.release()
      if let suspended = task.suspended { try? run.plugin.sandbox.discard(suspended) }
      task.abandon()
    }
    run.tasks.removeAll()
    run.kept.removeAll()
    run.plugin.context.account.giveBack(run.keptBytes)
  }

  /// Stops a wait of a run that is over, and those below it.
  private func stop(_ wait: Wait) {
    var left = [wait]
    while let wait = left.popLast() {
      guard !wait.isOver else { continue }
      forget(wait)
      if let below = wait.job?.stop() { left += below.reversed() }
    }
  }

  private func remove(_ run: HandlerRun) {
    guard byAsk.removeValue(forKey: run.ask.id) != nil else { return }
    if case .provide(_, _, let load) = run.ask.call { byLoad[load] = nil }
    byDrag[run.ask.drag]?[run.ask.id] = nil
    if byDrag[run.ask.drag]?.isEmpty == true { byDrag[run.ask.drag] = nil }
    let plugin = ObjectIdentifier(run.plugin)
    if let count = counts[plugin] { counts[plugin] = count > 1 ? count - 1 : nil }
  }

  /// Lets go of everything: what waits holds what it waits for, and the other way round.
  func abandon() {
    for run in runs {
      for task in run.tasks { task.abandon() }
      run.tasks.removeAll()
    }
    current = nil
  }

  // MARK: Entering scripts

  /// Notes whose script is entered.
  func enter(_ task: ScriptTask) { current = task }

  func leave() { current = nil }

  // MARK: Waits

  /// It is the task's at once: a script that ends before it waits, as this was one wait too many, has it stopped.
  func makeWait(for task: ScriptTask) -> Wait {
    let wait = Wait(id: WaitID(nextWait), task: task)
    nextWait += 1
    waits[wait.id] = wait
    task.wait = wait
    return wait
  }

  func wait(_ id: WaitID) -> Wait? { waits[id] }

  /// Takes a wait out that its reply has come for; what brought it is given back.
  func close(_ wait: Wait) -> (any WaitJob)? {
    forget(wait)
    defer { wait.job = nil }
    wait.task.wait = nil
    wait.task.suspended = nil
    return wait.job
  }

  private func forget(_ wait: Wait) {
    wait.isOver = true
    waits[wait.id] = nil
    wait.task.run.plugin.context.account.giveBack(ScriptObjects.handleBytes)
  }

  /// Has a question's answer end a wait.
  func ask(_ question: QuestionID, for wait: Wait) { questions[question] = wait }

  /// Who waits for a question's answer, once.
  @discardableResult
  func claim(_ question: QuestionID) -> Wait? { questions.removeValue(forKey: question) }

  // MARK: What is ready

  /// Notes what is to be done once the script that runs has come back.
  func later(_ next: Ready) {
    ready.append(next)
    readyCount += 1
  }

  @inline(__always)
  var hasReady: Bool { readyCount > 0 }

  func next() -> Ready? {
    guard hasReady else { return nil }
    nextReady += 1
    readyCount -= 1
    return ready[nextReady - 1]
  }

  /// Forgets what was taken, once it is all.
  func removeTaken() {
    guard nextReady > 0 else { return }
    ready.removeAll(keepingCapacity: true)
    nextReady = 0
  }

  // MARK: Stopping

  /// Says why, to whatever `body` stops.
  func stopping(because reason: String, _ body: () -> Void) {
    let before = self.reason
    self.reason = reason
    body()
    self.reason = before
  }
}

/// One call of a handler that may wait, from its ask to its answer, with every task it started.
final class HandlerRun {
  let ask: Ask
  let plugin: PluginRuntime
  let handler: Handler
  let phase: CallPhases
  let account: PerformAccount
  /// What its long work draws on, with the drop's other runs here.
  let work: WorkAccount
  /// Tasks that have started and not ended.
  fileprivate(set) var tasks: [ScriptTask] = []
  /// The drop was given up: every wait raises `cancelled`.
  private(set) var isStopped = false
  fileprivate(set) var isOver = false
  /// The source was let go: what isn't kept can't be loaded any more.
  private(set) var isReleased = false
  /// The script had the host load every item: what waits for its turn there was asked for all the same.
  private(set) var hasAskedForAll = false
  /// What was loaded, so that nothing expires once it is here.
  fileprivate var kept: [KeptKey: Content] = [:]
  /// What counts as kept for the script until the run ends: places that are open.
  private(set) var keptBytes = 0
  private(set) var hasFailedUnit = false
  /// Bytes that were loaded, those of them that loops went through, and those that were read in pieces.
  private var loadedBytes = 0
  private var streamedBytes = 0
  private var pieceBytes = 0
  /// So often all that was loaded may be gone through with the budget made anew.
  private static let rounds = 4
  /// Places kept for items; they go when their item fails.
  private var places: [Int: [PlaceholderID]] = [:]

  fileprivate struct KeptKey: Hashable {
    let item: Int
    let type: ContentType
  }

  init(ask: Ask, plugin: PluginRuntime, items: Int, work: WorkAccount) {
    self.work = work
    self.ask = ask
    self.plugin = plugin
    handler = ask.call.handler
    phase = ask.call.phase
    account = PerformAccount(plugin.sandbox.limits, items: items)
  }

  func stop() { isStopped = true }

  /// Notes that the script has the host load every item.
  func noteAskedForAll() { hasAskedForAll = true }

  /// Notes how many bytes were loaded: so often may a loop go through them with a budget made anew.
  func note(loaded bytes: Int) { loadedBytes += min(bytes, .max / 16 - loadedBytes) }

  /// Makes the budget anew for so many bytes that a loop reads of what was loaded.
  func refill(for bytes: Int) {
    let granted = min(bytes, loadedBytes * Self.rounds - streamedBytes)
    guard granted > 0 else { return }
    streamedBytes += granted
    account.refill(forBytes: granted)
  }

  /// The same for bytes that are read in pieces, of which as many count as were loaded: it can't be told
  /// whether a script reads the same again.
  func refill(forPiece bytes: Int) {
    let granted = min(bytes, loadedBytes - pieceBytes)
    guard granted > 0 else { return }
    pieceBytes += granted
    refill(for: granted)
  }

  func note(kept bytes: Int) { keptBytes += bytes }

  /// Has what still goes on for its script keep what has come, as the script ends here.
  func breakOff(_ reason: String) {
    for task in tasks { task.wait?.job?.breakOff(reason) }
  }

  /// Notes that it was told of an item that a part of it isn't there.
  func noteFailedUnit() { hasFailedUnit = true }

  /// Lets the source go; whether it wasn't before.
  func releaseSource() -> Bool {
    defer { isReleased = true }
    return !isReleased
  }

  func begin(_ task: ScriptTask) { tasks.append(task) }

  func end(_ task: ScriptTask) {
    task.isOver = true
    if let place = tasks.firstIndex(where: { $0 === task }) { tasks.remove(at: place) }
  }

  /// What was loaded of an item as a type.
  func loaded(_ item: Int, as type: ContentType) -> Content? {
    kept[KeptKey(item: item, type: type)]
  }

  func note(_ content: Content, of item: Int, as type: ContentType) {
    kept[KeptKey(item: item, type: type)] = content
  }

  /// Notes for which item a place is kept.
  func note(_ placeholder: PlaceholderID, for item: Int) {
    places[item, default: []].append(placeholder)
  }

  /// The places kept for an item, which are kept no longer.
  func releasePlaces(of item: Int) -> [PlaceholderID] {
    places.removeValue(forKey: item) ?? []
  }
}

/// One line of execution in a handler: the handler itself, or a function that `each` or `all` runs.
final class ScriptTask {
  let run: HandlerRun
  /// The item it is about, and where what it makes comes from.
  let provenance: Provenance
  /// Who waits for it; none for the handler itself.
  private(set) var parent: (any TaskParent)?
  /// With what its changes stay or go; none: with the drop.
  private let section: SectionID?
  /// The line that has it run, where somebody wants to know; none for the handler itself.
  let origin: ScriptTrail?
  /// How many others began it, each the next; none the handler itself.
  let depth: Int
  /// What the script waits for.
  fileprivate(set) var wait: Wait?
  /// The suspended call, while it waits.
  fileprivate(set) var suspended: CoroutineID?
  fileprivate(set) var isOver = false
  /// Whether the transcript has the call.
  private var isRecorded = false
  /// Those that it opened; what it leaves open when it fails is taken away.
  private(set) var placeholders: [PlaceholderID] = []

  init(run: HandlerRun, seen: SeenIndexes) {
    self.run = run
    (section, origin, depth) = (nil, nil, 0)
    let item: Int? = if case .provide(let item, _, _) = run.ask.call { item } else { nil }
    provenance = Provenance(item: item, seen: seen)
  }

  /// It begins with what its starter has seen, and in its section where it has none of its own.
  init(
    startedBy starter: ScriptTask,
    item: Int?,
    section: SectionID? = nil,
    parent: any TaskParent,
    origin: ScriptTrail?
  ) {
    run = starter.run
    depth = starter.depth + 1
    self.parent = parent
    self.section = section ?? starter.section
    self.origin = origin
    let seen = starter.provenance.seen
    provenance = Provenance(item: item, seen: seen)
  }

  var item: Int? { provenance.item }

  /// What ended it, where that was raised first; and of what it waits for, when that is raised in it again.
  private var failure: SandboxFault?
  private var passedOn: SandboxFault?

  /// What ended another is raised in this one, which waits for it.
  func passOn(_ other: ScriptTask) { passedOn = other.failure }

  /// It fails: gives the fault with the place at which it was raised first.
  func fail(_ fault: SandboxFault) -> SandboxFault {
    var first = passedOn?.raised(againAs: fault) ?? fault
    // In lines of the host's own nobody finds anything: where those were called says more.
    if first.source == Prelude.name {
      (first.source, first.line) = (origin?.line.file, origin?.line.line)
    }
    failure = first
    return first
  }

  /// A request as one of what it does.
  func own(_ request: Request) -> Request {
    section.map { .within($0, request) } ?? request
  }

  /// An error that a wait of it ended with, as its script gets it.
  func raised(_ error: ScriptError) -> HostError {
    run.plugin.context.raised(error, in: run.phase, of: run.ask.drag, at: item)
  }

  /// Notes that the script waits.
  func suspend(_ suspended: CoroutineID, for wait: Wait?) {
    self.suspended = suspended
    self.wait = wait
  }

  /// Notes a place that it keeps.
  func open(_ placeholder: PlaceholderID) { placeholders.append(placeholder) }

  /// Whether its first step is to be recorded; once.
  func takeFirstStep() -> Bool {
    guard parent == nil, !isRecorded else { return false }
    isRecorded = true
    return true
  }

  /// It won't begin.
  func drop() { isOver = true }

  /// Lets go of what holds it in turn.
  fileprivate func abandon() {
    isOver = true
    parent = nil
    wait?.job = nil
    wait = nil
  }
}

/// Who waits for the end of tasks that it started.
protocol TaskParent: AnyObject {
  /// One of them returned, or failed by itself.
  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>)
}

/// Something a script waits for.
final class Wait {
  let id: WaitID
  let task: ScriptTask
  /// What brings the reply; it is told when nobody waits any more.
  fileprivate(set) var job: (any WaitJob)?
  fileprivate(set) var isOver = false

  fileprivate init(id: WaitID, task: ScriptTask) {
    self.id = id
    self.task = task
  }

  func begin(_ job: any WaitJob) { self.job = job }
}

/// What goes on while a script waits.
protocol WaitJob: AnyObject {
  /// Gives up what is under way, without an answer to the script; nil where the wait may end at once. Else the
  /// waits below it, which are to be stopped next: the job ends its own after them.
  ///
  /// It stops none of them itself, as they may be nested deeper than the stack goes.
  func stop() -> [Wait]?

  /// The script is gone, and with it all that still goes on for its run: what has come until then is put in.
  func breakOff(_ reason: String)

  /// The script has its reply, or will never get one.
  func release()
}

extension WaitJob {
  func breakOff(_ reason: String) {}
  func release() {}
}
