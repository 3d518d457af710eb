import DropCore
import LuaSandbox

/// A script waits for a function whose changes stay, or are taken back, as one: `dnd.all` of one function.
final class SectionWait: WaitJob, TaskParent {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let call: SectionCall
  private var task: ScriptTask?
  private var isStopped = false
  /// What it returned, whose functions are let go of once the script has it.
  private var returned = LuaValue.nil

  init(_ engine: HostEngine, _ wait: Wait, _ call: SectionCall) {
    self.engine = engine
    self.wait = wait
    self.call = call
    let task = ScriptTask(
      startedBy: wait.task,
      item: wait.task.item,
      section: call.section,
      parent: self,
      origin: engine.outbox.traced
    )
    self.task = task
    engine.runs.later(.start(task, call.step, call.references.map(LuaValue.function)))
  }

  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    self.task = nil
    let run = wait.task.run
    if case .success(let value) = result { returned = value }
    let isKept = if case .success = result { !isStopped } else { false }
    engine.end(call.section, isKept: isKept, in: run)
    if isStopped { return engine.end(wait, .failure(ScriptError.cancelled.hostError())) }
    switch result {
    case .success(let value): engine.end(wait, .value(value))
    case .failure(let failure):
      wait.task.passOn(task)
      engine.end(wait, .failure(failure.hostError(in: run)))
    }
  }

  func release() {
    let plugin = wait.task.run.plugin
    for reference in call.references { plugin.sandbox.release(reference) }
    plugin.release(functionsIn: returned)
  }

  func stop() -> [Wait]? {
    isStopped = true
    guard let task else { return nil }
    if let wait = task.wait { return [wait] }
    // It won't begin.
    task.drop()
    self.task = nil
    engine.end(call.section, isKept: false, in: wait.task.run)
    return nil
  }
}
