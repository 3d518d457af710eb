import SystemFiles

/// Records on their way to a store, where a thread beside the host takes them, all that wait at once.
///
/// The thread rests for a while before it ends: to begin one takes longer than all else of a record but its sync.
package final class JournalLine: Sendable {
  private let store: any JournalStore
  private let state = Guarded(State())
  /// How many records the store was given, or why it gets no more; held by whoever writes.
  private let kept = Guarded(Result<Int, JournalFailure>.success(0))

  private struct State {
    var waiting: [JournalRecord] = []
    /// Whether those take the place of all before them, of which so many were never written.
    var isAnew = false
    var passed = 0
    var isWanted = false
    /// Whether it will be, after a pause.
    var isPlanned = false
    var thread = ThreadState.none
  }

  private enum ThreadState { case none, resting, atWork }

  /// Rung for the thread that rests.
  private let bell = Doorbell()
  /// For how long it does.
  private let rest: Duration

  package init(_ store: any JournalStore, resting rest: Duration = .seconds(1)) {
    self.store = store
    self.rest = rest
  }

  /// What names the journal among all others.
  var id: String { store.id }

  package func append(_ record: JournalRecord) { state.withLock { $0.waiting.append(record) } }

  /// What comes from now on comes behind those, and of all before them nothing is needed any more.
  func begin(anew records: [JournalRecord]) {
    state.withLock { state in
      state.passed += state.waiting.count
      (state.waiting, state.isAnew) = (records, true)
    }
  }

  /// Has all that waits written beside the caller; `tell` gets what came of it, on any thread.
  package func write(telling tell: @escaping @Sendable (Result<Int, JournalFailure>) -> Void) {
    let before = state.withLock { state in
      state.isWanted = true
      defer { state.thread = .atWork }
      return state.thread
    }
    switch before {
    case .atWork: break
    case .resting: bell.ring()
    case .none:
      // Where the system has no thread to give, the caller waits.
      if !WorkThread.begin({ self.work(tell) }) { work(tell, once: true) }
    }
  }

  /// The same for what waits by then; nobody holds the journal for it meanwhile.
  func write(
    after pause: Duration,
    telling tell: @escaping @Sendable (Result<Int, JournalFailure>) -> Void
  ) {
    let isFirst = state.withLock { state in
      defer { state.isPlanned = true }
      return !state.isPlanned
    }
    guard isFirst else { return }
    Task.detached { [weak self] in
      try? await Task.sleep(for: pause)
      self?.state.withLock { $0.isPlanned = false }
      self?.write(telling: tell)
    }
  }

  private func work(_ tell: (Result<Int, JournalFailure>) -> Void, once: Bool = false) {
    repeat {
      while takeWish(resting: !once) { tell(write()) }
    } while !once && (bell.rings(within: rest) || !endRest())
  }

  /// Whether more is to be written; false where the thread rests or ends.
  private func takeWish(resting: Bool) -> Bool {
    state.withLock { state in
      defer { state.isWanted = false }
      state.thread = state.isWanted ? .atWork : resting ? .resting : .none
      return state.isWanted
    }
  }

  /// Whether nothing came while it rested: it ends then.
  private func endRest() -> Bool {
    state.withLock { state in
      guard state.thread == .resting else { return false }
      state.thread = .none
      return true
    }
  }

  /// Writes all that waits; the caller waits for it, and for whoever writes already.
  func write() -> Result<Int, JournalFailure> {
    kept.withLock { kept in
      guard case .success(let count) = kept else { return kept }
      let (records, isAnew, passed) = state.withLock { state in
        defer { (state.waiting, state.isAnew, state.passed) = ([], false, 0) }
        return (state.waiting, state.isAnew, state.passed)
      }
      if records.isEmpty { return kept }
      do throws(JournalFailure) {
        if isAnew { try store.begin(anew: records) } else { try store.append(records) }
        kept = .success(count + passed + records.count)
      } catch {
        kept = .failure(error)
      }
      return kept
    }
  }
}
