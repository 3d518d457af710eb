import DropContent
import DropCore
import DropHost
import DropReplay

/// What a run asks for beside loads: tasks take as long as the session says, coercions and saves are
/// done beside the table.
final class PlayErrands {
  private let session: SessionFile
  private let memory = SessionStorage(folder: nil)
  /// Where handlers save, where a folder was granted: it knows what it took, and gives that back.
  private let folder: FolderStorage?
  private let spool: Spool
  private let beside: @Sendable (@escaping @Sendable () async -> Void) -> Void
  private let deliver: @Sendable (IOCompletion) async -> Void
  private let work = PlayWork()
  private var coming: [(time: Double, id: IOID, completion: IOCompletion)] = []
  /// How often each task was called, by name.
  private var calls: [String: Int] = [:]

  init(
    _ setup: PlaySetup,
    _ session: SessionFile,
    number: Int,
    deliver: @escaping PlayDelivery.Taker
  ) {
    self.session = session
    folder = setup.run.storage.map { FolderStorage(folder: $0) }
    spool = setup.run.spool
    beside = setup.beside
    self.deliver = { await deliver(number, .completed($0)) }
  }

  /// When something is due next, in the scene's time.
  var due: Double? { coming.map(\.time).min() }

  /// What is due, in the order in which it was.
  func takeDue(at time: Double) -> [(time: Double, IOCompletion)] {
    let due = coming.filter { $0.time <= time }
    coming.removeAll { $0.time <= time }
    return due.map { ($0.time, $0.completion) }
  }

  /// Begins what the run asks for, and gives what is there at once.
  func carryOut(_ request: IORequest, at now: Double) -> [IOCompletion] {
    switch request {
    case .task(let task): begin(task, at: now)
    case .cancelTask(let id): coming.removeAll { $0.id == id }
    case .work(let work):
      let made = self.work.begin(work, spool)
      beside { [deliver] in
        if let made = await made() { await deliver(.worked(work.id, made)) }
      }
    case .cancelWork(let id): work.cancel(id)
    case .save(let save):
      return store { .saved(save.id, $0.save(save.content, name: save.name)) }
    case .takeBack(let file):
      return store { .takenBack(file.id, $0.takeBack(file.name)) }
    case .call(let call):
      let missing = LoadFailure(.unsupported, "play has no functions of an app's")
      return [.called(call.id, .failure(missing))]
    // Loads are others', timers come of themselves, and what was let go of leaves nothing here.
    case .load, .cancelLoad, .timer, .cancelTimer, .cancelCall, .releaseSource: break
    }
    return []
  }

  /// Saves or takes back: at once in memory, beside the table in a folder.
  private func store(
    _ errand: @escaping @Sendable (SessionStorage) -> IOCompletion
  ) -> [IOCompletion] {
    guard let folder else { return [errand(memory)] }
    beside { [deliver] in await deliver(errand(SessionStorage(folder))) }
    return []
  }

  private func begin(_ task: TaskRequest, at now: Double) {
    let call = calls[task.name, default: 0]
    calls[task.name] = call + 1
    let behaviour = session.behaviour(of: task.name, call: call)
    for step in behaviour?.steps ?? [] where step.time <= behaviour?.duration ?? 0 {
      let payload = IOCompletion.taskProgress(task.id, done: step.done, total: step.total)
      coming.append((now + step.time, task.id, payload))
    }
    let result: Result<JSONValue, LoadFailure> =
      if let behaviour {
        behaviour.failure.map { .failure(LoadFailure(behaviour.code, $0)) }
          ?? .success(behaviour.result)
      } else {
        .failure(LoadFailure(.failed, "the session's tasks don't say how '\(task.name)' behaves"))
      }
    coming.append((now + (behaviour?.duration ?? 0), task.id, .taskEnded(task.id, result)))
  }
}
