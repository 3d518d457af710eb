import DropCore
import LuaSandbox

/// A script's function gives entries one after the other, and they go in as they come.
final class EntryFeed: WaitJob, TaskParent {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let feeding: EntryFeeding
  /// The line of the script that has it called.
  private let origin: ScriptTrail?
  private var count = 0
  /// The call under way.
  private var task: ScriptTask?
  private var isStopped = false
  /// What gives the next entries, and what was given before an error; the script makes them first.
  private var step: LuaFunction?
  private var rest: LuaFunction?
  /// What the function raised, while what it had given before is fetched.
  private var broken: (failure: TaskFailure, provenance: Provenance)?
  /// The items that the entry was made from that went in last.
  private var origins: [Int] = []
  /// The unit that the function read last, where it goes through those of an item.
  private var unit: (item: Int, number: Int)?

  init(_ engine: HostEngine, _ wait: Wait, _ feeding: EntryFeeding) {
    self.engine = engine
    self.wait = wait
    self.feeding = feeding
    origin = engine.outbox.traced
    call(feeding.open, [.function(feeding.next)])
  }

  private func call(_ function: LuaFunction, _ arguments: [LuaValue]) {
    let task = ScriptTask(
      startedBy: wait.task,
      item: wait.task.item,
      parent: self,
      origin: origin
    )
    self.task = task
    engine.runs.later(.start(task, function, arguments))
  }

  func ended(_ task: ScriptTask, _ result: Result<LuaValue, TaskFailure>) {
    self.task = nil
    unit = task.provenance.unit ?? unit
    let run = wait.task.run
    if isStopped {
      if case .success(let value) = result { run.plugin.release(functionsIn: value) }
      return engine.end(wait, .failure(ScriptError.cancelled.hostError()))
    }
    if let broken { return end(broken.failure, result, broken.provenance) }
    switch result {
    case .failure(let failure):
      wait.task.passOn(task)
      guard let rest else { return engine.end(wait, .failure(failure.hostError(in: run))) }
      broken = (failure, task.provenance)
      call(rest, [])
    case .success(let value):
      guard step != nil else { return begin(value) }
      do throws(ScriptError) {
        let given = try put(value, task.provenance)
        run.plugin.release(functionsIn: value)
        if given == EntryFeeding.batch { return callAgain() }
        engine.end(wait, .value(.integer(Int64(count))))
      } catch {
        run.plugin.release(functionsIn: value)
        noteFailed(error.message)
        engine.end(wait, .failure(wait.task.raised(error)))
      }
    }
  }

  private func begin(_ made: LuaValue) {
    (step, rest) = (made.table?["step"].function, made.table?["rest"].function)
    callAgain()
  }

  private func callAgain() {
    guard let step else { return engine.end(wait, .value(.integer(Int64(count)))) }
    call(step, [.integer(Int64(EntryFeeding.batch))])
  }

  // MARK: An error of the function's

  /// Puts in what was given before it, and raises it again.
  private func end(
    _ failure: TaskFailure,
    _ given: Result<LuaValue, TaskFailure>,
    _ provenance: Provenance
  ) {
    let run = wait.task.run
    if case .success(let value) = given {
      // An entry that is no good changes nothing of the error that came first.
      if !value.isNil { _ = try? put(value, provenance) }
      run.plugin.release(functionsIn: value)
    }
    switch failure {
    case .load(_, _, let message, _), .said(let message, _), .task(_, _, let message):
      noteFailed(message)
    case .fault(let fault, _): noteFailed(fault.message)
    case .cancelled: break
    }
    engine.end(wait, .failure(failure.hostError(in: run)))
  }

  /// What arrived isn't all of it: that is said of the unit that the function had come to, else of the
  /// items that its entries were made from, by the number of the entry.
  private func noteFailed(_ reason: String) {
    guard count > 0 else { return }
    if let unit, wait.task.item ?? unit.item == unit.item {
      return note(unit.number, of: unit.item, reason)
    }
    for item in wait.task.item.map({ [$0] }) ?? origins { note(count + 1, of: item, reason) }
  }

  private func note(_ number: Int, of item: Int, _ reason: String) {
    let unit = FailedUnits.Unit(number: number, message: reason)
    wait.task.run.noteFailedUnit()
    engine.perform(.failUnit(item: item, unit), wait.task.run)
  }

  // MARK: Entries

  /// Puts in what a call gave; gives how many there were.
  private func put(_ value: LuaValue, _ provenance: Provenance) throws(ScriptError) -> Int {
    let run = wait.task.run
    let context = run.plugin.context
    do throws(ValueMismatch) {
      let type = ScriptType.list(ScriptType.entry)
      try context.tools.checker.check(value, is: type, at: "contents()")
    } catch {
      throw .badArgument("session:insert: \(error.sentence)")
    }
    let entries = try EntryList(value, of: provenance, in: context).entries
    guard !entries.isEmpty else { return 0 }
    let place = feeding.index.map { $0 + count }
    let request = Request.insert(at: place, entries, item: wait.task.item)
    let look = place.flatMap(wait.task.provenance.seen.look(ofPlace:))
    let put = try engine.stage.perform(
      wait.task.own(request),
      by: run.ask.id,
      in: run.ask.destination,
      seen: Looks(place: look)
    ).count
    engine.contents.settle()
    if let place { wait.task.provenance.see { $0.put(put, at: place) } }
    count += put
    origins = entries.last?.origins ?? []
    return entries.count
  }

  func release() {
    let sandbox = wait.task.run.plugin.sandbox
    for function in [feeding.next, step, rest] {
      if let function { sandbox.release(function) }
    }
  }

  func stop() -> [Wait]? {
    isStopped = true
    guard let task else { return nil }
    if let wait = task.wait { return [wait] }
    task.drop()
    return nil
  }
}
