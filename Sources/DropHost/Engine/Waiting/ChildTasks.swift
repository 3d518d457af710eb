import DropCore
import LuaSandbox

/// A script waits for functions that run at once: `dnd.each` and `dnd.all`.
final class ChildTasks: WaitJob {
  /// What runs: the list, the results and the function stay in the script, and only references to
  /// them are held here.
  struct Source {
    /// What calls the function of one place.
    let step: LuaFunction
    /// What it gets, the place after the first two.
    let references: [LuaFunction]
    let results: LuaFunction
    /// For each place the item that it is about.
    let items: [Int?]

    func arguments(for place: Int) -> [LuaValue] {
      references.prefix(2).map(LuaValue.function) + [.integer(Int64(place + 1))]
        + references.dropFirst(2).map(LuaValue.function)
    }
  }

  private unowned let engine: HostEngine
  private let wait: Wait
  private let source: Source
  private let limit: Int
  /// Whether the first error stops the rest, or only its own place.
  private let stopsAtError: Bool
  /// What the progress of the whole is called; none is shown without it.
  private let label: String?
  private var done = 0
  private var next = 0
  private var active: [ScriptTask] = []
  /// What ends the wait once all that runs has come to its end.
  private var failure: HostReply?

  init(
    _ engine: HostEngine,
    _ wait: Wait,
    _ source: Source,
    limit: Int,
    stopsAtError: Bool,
    label: String? = nil
  ) {
    self.engine = engine
    self.wait = wait
    self.source = source
    self.limit = max(1, limit)
    self.stopsAtError = stopsAtError
    self.label = label
    show()
    fill()
  }

  /// How many have come to their end.
  private func show() {
    guard let label, !source.items.isEmpty else { return }
    let (done, total) = (Double(done), Double(source.items.count))
    let request = Request.progress(of: .whole, done: done, total: total, label: label)
    _ = try? engine.ask(request, wait.task.run)
  }

  private func fill() {
    while failure == nil, active.count < limit, next < source.items.count {
      let place = next
      let task = ScriptTask(run: wait.task.run, item: source.items[place], parent: self)
      next += 1
      active.append(task)
      engine.later(.start(task, source.step, source.arguments(for: place)))
    }
    if active.isEmpty { end() }
  }

  private func end() {
    engine.end(wait, failure ?? .value(.function(source.results)))
  }

  /// Lets go of what the script lent; it has it still, if it wants it.
  func release() {
    let sandbox = wait.task.run.plugin.sandbox
    for reference in source.references { sandbox.release(reference) }
  }

  /// One of them returned, or failed by itself.
  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    // Mostly the oldest one.
    if let place = active.firstIndex(where: { $0 === task }) { active.remove(at: place) }
    switch result {
    case .success: break
    case .failure(let failure) where stopsAtError: stop(at: failure, task)
    case .failure(let failure): note(failure, task)
    }
    if failure == nil {
      done += 1
      show()
    }
    fill()
  }

  private func note(_ failure: TaskFailure, _ task: ScriptTask) {
    let run = task.run
    for placeholder in task.placeholders { _ = try? engine.ask(.discard(placeholder), run) }
    switch failure {
    case .load(let item, let code, let message): engine.fail(item, code, message, in: run)
    case .fault(let fault, _):
      engine.lastHandler = (run.ask.id, run.handler)
      _ = try? engine.ask(.fault(fault, item: task.item), run)
    case .cancelled:
      if !run.isStopped, let item = task.item {
        engine.fail(item, .cancelled, "the function let \"cancelled\" through", in: run)
      }
    }
    if let item = task.item { engine.discardPlaces(of: item, in: run) }
  }

  private func stop(at failure: TaskFailure, _ task: ScriptTask) {
    guard self.failure == nil else { return }
    self.failure = .failure(failure.hostError(in: task.run))
    let before = engine.givenUp
    engine.givenUp = "another part of dnd.all failed"
    cancelActive()
    engine.givenUp = before
  }

  /// Ends every wait below; what was to begin doesn't.
  private func cancelActive() {
    let waiting = active.filter { $0.wait != nil }
    for task in active where task.wait == nil {
      task.isOver = true
      if let item = task.item { engine.discardPlaces(of: item, in: task.run) }
    }
    active = waiting
    for task in waiting {
      if let wait = task.wait { engine.cancel(wait) }
    }
  }

  func stop() -> Bool {
    if failure == nil { failure = .failure(ScriptError.cancelled.hostError()) }
    let run = wait.task.run
    for item in source.items[next...] {
      if let item { engine.discardPlaces(of: item, in: run) }
    }
    cancelActive()
    return !active.isEmpty
  }
}

extension TaskFailure {
  /// The failure raised again, in the script that waited.
  fileprivate func hostError(in run: HandlerRun) -> HostError {
    switch self {
    case .cancelled: ScriptError.cancelled.hostError()
    case .load(let item, let code, let message):
      ScriptError(code, message).hostError(item: run.plugin.itemHandle(item, run.ask.drag))
    case .fault(let fault, let raised?):
      HostError(
        code: raised["code"].text ?? fault.kind.rawValue,
        message: raised["message"].text ?? fault.located,
        fields: raised.pairs.filter { $0.key != "code" && $0.key != "message" }
      )
    case .fault(let fault, nil): HostError(code: fault.kind.rawValue, message: fault.located)
    }
  }
}

extension Fault {
  /// The message with its place.
  var located: String {
    guard let file, let line else { return message }
    return "\(file):\(line): \(message)"
  }
}
