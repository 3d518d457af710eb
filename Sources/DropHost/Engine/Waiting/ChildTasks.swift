import DropCore
import LuaSandbox

/// A script waits for functions that run at once: `dnd.each` and `dnd.all`.
final class ChildTasks: WaitJob {
  /// What runs for each place.
  struct Child {
    let function: LuaFunction
    let arguments: [LuaValue]
    let item: Int?
  }

  private unowned let engine: HostEngine
  private let wait: Wait
  private let children: [Child]
  private let limit: Int
  /// Whether the first error stops the rest, or only its own place.
  private let stopsAtError: Bool
  private var results: [LuaValue]
  private var next = 0
  private var active: [ScriptTask] = []
  /// What ends the wait once all that runs has come to its end.
  private var failure: HostReply?

  init(_ engine: HostEngine, _ wait: Wait, _ children: [Child], limit: Int, stopsAtError: Bool) {
    self.engine = engine
    self.wait = wait
    self.children = children
    self.limit = max(1, limit)
    self.stopsAtError = stopsAtError
    results = Array(repeating: .nil, count: children.count)
    fill()
  }

  private func fill() {
    while failure == nil, active.count < limit, next < children.count {
      let child = children[next]
      let task = ScriptTask(run: wait.task.run, item: child.item, parent: self, place: next)
      next += 1
      active.append(task)
      engine.ready.append(.start(task, child.function, child.arguments))
    }
    if active.isEmpty { end() }
  }

  private func end() {
    for child in children { wait.task.run.plugin.sandbox.release(child.function) }
    engine.end(wait, failure ?? .value(.table(LuaTable(list: results))))
  }

  /// One of them returned, or failed by itself.
  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    active.removeAll { $0 === task }
    switch result {
    case .success(let value): results[task.place] = value
    case .failure(let failure) where stopsAtError: stop(at: failure, task)
    case .failure(let failure): note(failure, task)
    }
    fill()
  }

  private func note(_ failure: TaskFailure, _ task: ScriptTask) {
    let run = task.run
    for placeholder in task.placeholders { _ = try? engine.ask(.discard(placeholder), run) }
    switch failure {
    case .load(let item, let code, let message): engine.fail(item, code, message, in: run)
    case .fault(let fault):
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
    for task in active {
      if let wait = task.wait { engine.cancel(wait) }
    }
  }

  func stop() -> Bool {
    if failure == nil { failure = .failure(ScriptError.cancelled.hostError()) }
    let run = wait.task.run
    for child in children[next...] {
      if let item = child.item { engine.discardPlaces(of: item, in: run) }
    }
    for task in active {
      if let wait = task.wait { engine.cancel(wait) }
    }
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
    case .fault(let fault):
      HostError(code: fault.kind.rawValue, message: fault.located)
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
