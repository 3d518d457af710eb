import DropCore
import LuaSandbox

/// A script's function gives entries one after the other, and they go in as they come.
final class EntryFeed: WaitJob, TaskParent {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let feeding: EntryFeeding
  private var count = 0
  /// The call under way.
  private var task: ScriptTask?
  private var isStopped = false

  init(_ engine: HostEngine, _ wait: Wait, _ feeding: EntryFeeding) {
    self.engine = engine
    self.wait = wait
    self.feeding = feeding
    callAgain()
  }

  private func callAgain() {
    let task = ScriptTask(run: wait.task.run, item: wait.task.item, parent: self)
    self.task = task
    let arguments: [LuaValue] = [
      .function(feeding.next), .integer(Int64(EntryFeeding.batch)),
    ]
    engine.runs.later(.start(task, feeding.step, arguments))
  }

  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    self.task = nil
    let run = wait.task.run
    if isStopped { return engine.end(wait, .failure(ScriptError.cancelled.hostError())) }
    switch result {
    case .failure(let failure): engine.end(wait, .failure(failure.hostError(in: run)))
    case .success(let value):
      do throws(ScriptError) {
        let given = try put(value, task)
        run.plugin.release(functionsIn: value)
        if given == EntryFeeding.batch { return callAgain() }
        engine.end(wait, .value(.integer(Int64(count))))
      } catch {
        run.plugin.release(functionsIn: value)
        engine.end(wait, .failure(error.hostError()))
      }
    }
  }

  /// Puts in what a call gave; gives how many there were.
  private func put(_ value: LuaValue, _ task: ScriptTask) throws(ScriptError) -> Int {
    let run = task.run
    let context = run.plugin.context
    do throws(ValueMismatch) {
      let type = ScriptType.list(ScriptType.entry)
      try context.tools.binding.checker.check(value, is: type, at: "contents()")
    } catch {
      throw .badArgument("session:insert: \(error.sentence)")
    }
    let entries = try EntryList(value, of: task.provenance, in: context).entries
    guard !entries.isEmpty else { return 0 }
    let place = feeding.index.map { $0 + count }
    let request = Request.insert(at: place, entries, item: wait.task.item)
    _ = try engine.stage.perform(request, by: run.ask.id)
    count += entries.count
    return entries.count
  }

  func release() { wait.task.run.plugin.sandbox.release(feeding.next) }

  func stop() -> Bool {
    isStopped = true
    guard let task else { return false }
    if let wait = task.wait {
      engine.cancel(wait)
      return true
    }
    task.drop()
    return false
  }
}
