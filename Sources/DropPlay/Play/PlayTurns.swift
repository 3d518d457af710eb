import SystemFiles

/// Runs what the table has to do, one thing after the other: on Swift's threads, or at once on the thread
/// of whoever comes while nothing else is done.
///
/// Two handovers between threads, there and back, take longer than most moves.
final class PlayTurns: SerialExecutor {
  private struct State {
    var jobs: [UnownedJob] = []
    /// Whether somebody runs them, or is about to.
    var isTaken = false
    /// The thread that has the turn without a job.
    var guest: UInt?
  }

  private let state = Guarded(State())

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    let isFree = state.withLock { state in
      state.jobs.append(job)
      defer { state.isTaken = true }
      return !state.isTaken
    }
    if isFree { goOn() }
  }

  private func goOn() {
    Task.detached { [self] in
      while let job = next() { unsafe job.runSynchronously(on: asUnownedSerialExecutor()) }
    }
  }

  private func next() -> UnownedJob? {
    state.withLock { state in
      state.isTaken = !state.jobs.isEmpty
      return state.isTaken ? state.jobs.removeFirst() : nil
    }
  }

  /// Does something as a job would, at once on this thread; nil where others have the turn.
  func now<Value: Sendable>(_ body: () -> Value) -> Value? {
    let thread = Self.thread
    let isFree = state.withLock { state in
      if state.isTaken { return false }
      (state.isTaken, state.guest) = (true, thread)
      return true
    }
    guard isFree else { return nil }
    defer { leave() }
    return body()
  }

  private func leave() {
    let isAwaited = state.withLock { state in
      state.guest = nil
      state.isTaken = !state.jobs.isEmpty
      return state.isTaken
    }
    if isAwaited { goOn() }
  }

  func checkIsolated() { precondition(isGuest, "not on the table's turn") }
  func isIsolatingCurrentContext() -> Bool? { isGuest }

  private var isGuest: Bool { state.withLock { $0.guest } == Self.thread }

  private static var thread: UInt {
    #if canImport(Darwin)
    UInt(bitPattern: pthread_self())
    #else
    UInt(pthread_self())
    #endif
  }
}
