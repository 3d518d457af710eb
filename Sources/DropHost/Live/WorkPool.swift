import DropCore
import SystemFiles

/// Where long work on contents is done: on threads of its own, at most as many at once as the machine has
/// cores, so that none of Swift's is taken, on which an app's own tasks run.
///
/// Each drop has a lane, and lanes take turns: nobody waits for all that another has to do. A thread ends
/// once there is nothing to do.
final class WorkPool: Sendable {
  /// All hosts of a process share the cores.
  static let shared = WorkPool(threads: WorkThread.cores)

  private let most: Int
  private let state = Guarded(State())

  private struct State {
    /// What each lane has that waits for a thread.
    var lines: [ObjectIdentifier: Line] = [:]
    /// Whose turn it is, the next one first; each stands there once.
    var turns = Queue<WorkLane>()
    var threads = 0
  }

  private typealias Line = Queue<UnownedJob>

  init(threads: Int) { most = max(1, threads) }

  func add(_ job: UnownedJob, of lane: WorkLane) {
    let isThreadWanted = state.withLock { state in
      let id = ObjectIdentifier(lane)
      if state.lines[id] == nil { state.turns.append(lane) }
      state.lines[id, default: Line()].append(job)
      guard state.threads < most else { return false }
      state.threads += 1
      return true
    }
    if isThreadWanted, !WorkThread.begin({ self.work() }) { endThread() }
  }

  /// The system gave no thread: where none is at work either, the work is done here.
  private func endThread() {
    let isAlone = state.withLock { state in
      if state.threads == 1 { return true }
      state.threads -= 1
      return false
    }
    if isAlone { work() }
  }

  private func work() {
    while let next = take() {
      // The lane is kept for as long as its job runs.
      unsafe next.job.runSynchronously(on: next.lane.asUnownedTaskExecutor())
    }
  }

  /// What is to be done next; nil where the thread ends.
  private func take() -> (job: UnownedJob, lane: WorkLane)? {
    state.withLock { state in
      guard let lane = state.turns.next() else {
        state.threads -= 1
        return nil
      }
      let id = ObjectIdentifier(lane)
      let job = state.lines[id]?.next()
      if state.lines[id]?.isEmpty == false {
        state.turns.append(lane)
      } else {
        state.lines[id] = nil
      }
      return job.map { ($0, lane) }
    }
  }
}

/// A drop's place in the pool.
package final class WorkLane: TaskExecutor {
  private let pool: WorkPool

  /// One in the pool that all hosts of a process share.
  package convenience init() { self.init(.shared) }

  init(_ pool: WorkPool) { self.pool = pool }

  package func enqueue(_ job: consuming ExecutorJob) { pool.add(UnownedJob(job), of: self) }
}

/// First come, first served.
private struct Queue<Element> {
  private var elements: [Element] = []
  private var taken = 0

  var isEmpty: Bool { taken == elements.count }

  mutating func append(_ element: Element) { elements.append(element) }

  mutating func next() -> Element? {
    guard !isEmpty else { return nil }
    taken += 1
    defer {
      if taken > 64, taken > elements.count / 2 {
        elements.removeFirst(taken)
        taken = 0
      }
    }
    return elements[taken - 1]
  }
}
