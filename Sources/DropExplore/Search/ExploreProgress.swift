import DropContent
import DropReplay
import Synchronization
import SystemFiles

/// How far a search is, and the way to end it early; any thread may look or ask.
public final class ExploreProgress: Sendable {
  private let count = Atomic<Int>(0)
  private let requests = Atomic<Int>(0)
  /// From how many requests on even making findings smaller ends.
  private let patience = Atomic<Int>(2)
  private let total = Atomic<Int>(0)
  private let marks = Guarded<Set<UInt64>>([])

  /// A search that has not begun.
  public init() {}

  /// How many runs there were so far.
  public var runs: Int { count.load(ordering: .relaxed) }

  /// How many runs there will be, as far as is known; zero before the search begins.
  public var expectedRuns: Int { total.load(ordering: .relaxed) }

  /// How many combinations of handler, state and effect were seen so far.
  public var seen: Int { marks.withLock { $0.count } }

  /// A lane saw something new to it.
  func noteSeen(_ new: [UInt64]) { marks.withLock { $0.formUnion(new) } }

  /// Another search of so many runs begins.
  func begin(of runs: Int) {
    count.store(0, ordering: .relaxed)
    total.store(runs, ordering: .relaxed)
    marks.withLock { $0 = [] }
  }

  /// Ends the search after the runs under way: what was found so far is reported.
  ///
  /// Asked once more, or when the search is over, it ends making the findings smaller: each stays as
  /// small as it is by then. A signal's handler may call it.
  public func stop() { requests.add(1, ordering: .relaxed) }

  /// Whether the search was asked to end.
  public var isStopped: Bool { requests.load(ordering: .relaxed) > 0 }

  /// Whether findings are to be left as they are.
  public var isHurried: Bool {
    requests.load(ordering: .relaxed) >= patience.load(ordering: .relaxed)
  }

  /// The search is over, and findings are made smaller: that is what the next request ends.
  package func noteSearched() {
    patience.store(requests.load(ordering: .relaxed) + 1, ordering: .relaxed)
  }

  /// Counts a run; false when there shall be none.
  func noteRun() -> Bool {
    guard !isStopped else { return false }
    count.add(1, ordering: .relaxed)
    return true
  }
}
