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
  /// What the function has given that isn't put in yet.
  private let given = GivenEntries()
  /// The call under way.
  private var task: ScriptTask?
  private var isStopped = false
  /// What has the next entries given; the script makes it first.
  private var step: LuaFunction?
  /// The items that the entry was made from that went in last.
  private var origins: [Int] = []
  /// The unit that the function read last, where it goes through those of an item.
  private var unit: (item: Int, number: Int)?

  init(_ engine: HostEngine, _ wait: Wait, _ feeding: EntryFeeding) {
    self.engine = engine
    self.wait = wait
    self.feeding = feeding
    origin = engine.outbox.traced
    let handle = wait.task.run.plugin.context.objects.insert(given)
    call(feeding.open, [.function(feeding.next), .handle(handle)])
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
      return end(.failure(ScriptError.cancelled.hostError()))
    }
    switch result {
    case .failure(let failure):
      wait.task.passOn(task)
      end(failure, of: task)
    case .success(let value):
      guard step != nil else {
        step = value.function
        return callAgain()
      }
      do throws(ScriptError) {
        let most = try put(task.provenance)
        if let refusal = given.refusal { throw refusal }
        if most == EntryFeeding.batch { return callAgain() }
        end(.value(.integer(Int64(count))))
      } catch {
        noteFailed(error.message)
        end(.failure(wait.task.raised(error)))
      }
    }
  }

  private func callAgain() {
    guard let step else { return end(.value(.integer(Int64(count)))) }
    call(step, [.integer(Int64(EntryFeeding.batch))])
  }

  // MARK: An error of the function's

  /// Puts in what was given before it, and raises it again.
  private func end(_ failure: TaskFailure, of task: ScriptTask) {
    // An entry that is no good changes nothing of the error that came first.
    _ = try? put(task.provenance)
    switch failure {
    case .load(_, _, let message, _), .said(let message, _), .task(_, _, let message):
      noteFailed(message)
    case .fault(let fault, _): noteFailed(fault.message)
    case .cancelled: break
    }
    end(.failure(failure.hostError(in: wait.task.run)))
  }

  /// The handler ends before the function does: what that has given stays, and the rest failed.
  func breakOff(_ reason: String) {
    guard let task, !isStopped else { return }
    let (run, context) = (wait.task.run, wait.task.run.plugin.context)
    // The script may have been called for another drag since.
    context.enter(run.phase, run.ask.drag, task.provenance)
    _ = try? put(task.provenance)
    context.leave()
    unit = task.provenance.unit ?? unit
    noteFailed(reason)
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

  /// Puts in what was given; gives how many there were.
  private func put(_ provenance: Provenance) throws(ScriptError) -> Int {
    let (values, units) = given.takeAll()
    let (entries, problem) = self.entries(of: values, provenance)
    if !entries.isEmpty { try put(entries, units) }
    if let problem { throw problem }
    return values.count
  }

  /// What was given as entries, up to one that isn't any more what it stood for.
  private func entries(
    of values: [LuaValue],
    _ provenance: Provenance
  ) -> (entries: [ContentEntry], problem: ScriptError?) {
    func read(_ values: [LuaValue]) throws(ScriptError) -> [ContentEntry] {
      let list = LuaValue.table(LuaTable(list: values))
      return try EntryList(list, of: provenance, in: wait.task.run.plugin.context).entries
    }
    if let entries = try? read(values) { return (entries, nil) }
    var entries: [ContentEntry] = []
    for value in values {
      do throws(ScriptError) {
        entries += try read([value])
      } catch {
        return (entries, error)
      }
    }
    return (entries, nil)
  }

  private func put(_ entries: [ContentEntry], _ units: [GivenUnit?]) throws(ScriptError) {
    let run = wait.task.run
    let numbers = zip(entries, units).map { entry, unit in entry.number(of: unit) }
    let place = feeding.index.map { $0 + count }
    let request = Request.insert(at: place, entries, item: wait.task.item, units: numbers)
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
  }

  /// The script goes on; what it held of what was put in it holds no more.
  private func end(_ reply: HostReply) {
    if let step { wait.task.run.plugin.sandbox.release(step) }
    step = nil
    engine.end(wait, reply)
  }

  func release() {
    let sandbox = wait.task.run.plugin.sandbox
    sandbox.release(feeding.next)
    if let step { sandbox.release(step) }
  }

  func stop() -> [Wait]? {
    isStopped = true
    guard let task else { return nil }
    if let wait = task.wait { return [wait] }
    task.drop()
    return nil
  }
}
