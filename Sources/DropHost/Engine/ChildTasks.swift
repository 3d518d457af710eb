import DropCore
import LuaSandbox

/// A script waits for functions that run at once: `dnd.each` and `dnd.all`.
final class ChildTasks: WaitJob, TaskParent {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let calls: ChildCalls
  /// The line of the script that has them run.
  private let origin: ScriptTrail?
  private var done = 0
  private var next = 0
  private var active: [ScriptTask] = []
  /// What ends the wait once all that runs has come to its end.
  private var failure: HostReply?

  init(_ engine: HostEngine, _ wait: Wait, _ calls: ChildCalls) {
    self.engine = engine
    self.wait = wait
    self.calls = calls
    origin = engine.outbox.traced
    show()
    fill()
  }

  /// How many have come to their end.
  private func show() {
    guard let label = calls.label, !calls.items.isEmpty else { return }
    let (done, total) = (Double(done), Double(calls.items.count))
    let request = Request.progress(of: .whole, done: done, total: total, label: label)
    engine.perform(request, wait.task.run)
  }

  private func fill() {
    while failure == nil, active.count < max(1, calls.limit), next < calls.items.count {
      let place = next
      let task = ScriptTask(
        startedBy: wait.task,
        item: calls.items[place],
        parent: self,
        origin: origin
      )
      next += 1
      active.append(task)
      engine.runs.later(.start(task, calls.step, calls.arguments(for: place)))
    }
    if active.isEmpty { end() }
  }

  private func end() {
    engine.end(wait, failure ?? .value(.function(calls.results)))
  }

  /// Lets go of what the script lent; it has it still, if it wants it.
  func release() {
    let sandbox = wait.task.run.plugin.sandbox
    for reference in calls.references { sandbox.release(reference) }
  }

  /// One of them returned, or failed by itself.
  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    // Mostly the oldest one.
    if let place = active.firstIndex(where: { $0 === task }) { active.remove(at: place) }
    switch result {
    case .success: break
    case .failure(let failure) where calls.stopsAtError: stop(at: failure, task)
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
    for placeholder in task.placeholders { engine.perform(task.own(.discard(placeholder)), run) }
    switch failure {
    case .load(let item, let code, let message, _): engine.fail(item, code, message, in: run)
    case .said(let message, let code), .task(_, let code, let message):
      if let item = task.item {
        engine.fail(item, code, message, in: run)
      } else {
        engine.noteSaid(message, in: run)
      }
    case .fault(let fault, _):
      engine.runs.note(run.ask.id, run.handler)
      engine.perform(.fault(fault, item: task.item), run)
    case .cancelled:
      if !run.isStopped, let item = task.item {
        engine.fail(item, .cancelled, "the function let \"cancelled\" through", in: run)
      }
    }
    if let item = task.item { engine.discardPlaces(of: item, in: run) }
  }

  private func stop(at failure: TaskFailure, _ task: ScriptTask) {
    guard self.failure == nil else { return }
    wait.task.passOn(task)
    self.failure = .failure(failure.hostError(in: task.run))
    let waits = dropUnbegun()
    engine.runs.stopping(because: "another part of dnd.all failed") {
      for wait in waits { engine.cancel(wait) }
    }
  }

  /// What was to begin doesn't; gives the waits of the others.
  private func dropUnbegun() -> [Wait] {
    let waiting = active.filter { $0.wait != nil }
    for task in active where task.wait == nil {
      task.drop()
      if let item = task.item { engine.discardPlaces(of: item, in: task.run) }
    }
    active = waiting
    return waiting.compactMap(\.wait)
  }

  func stop() -> [Wait]? {
    if failure == nil { failure = .failure(ScriptError.cancelled.hostError()) }
    let run = wait.task.run
    for item in calls.items[next...] {
      if let item { engine.discardPlaces(of: item, in: run) }
    }
    let waits = dropUnbegun()
    return waits.isEmpty ? nil : waits
  }
}

extension TaskFailure {
  /// The failure raised again, in the script that waited.
  func hostError(in run: HandlerRun) -> HostError {
    switch self {
    case .cancelled: ScriptError.cancelled.hostError()
    case .said(let message, let code): ScriptError.deliberate(message, code)
    case .load(let item, let code, let message, let task):
      ScriptError(code, message)
        .hostError(item: run.plugin.context.itemHandle(item, run.ask.drag), task: task)
    case .task(let name, let code, let message):
      ScriptError(code, message).hostError(item: nil, task: name)
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
