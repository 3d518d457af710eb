import Synchronization

/// How far a search is, and the way to end it early; any thread may look or ask.
public final class ExploreProgress: Sendable {
  private let count = Atomic<Int>(0)
  private let isStopping = Atomic<Bool>(false)

  /// A search that has not begun.
  public init() {}

  /// How many runs there were so far.
  public var runs: Int { count.load(ordering: .relaxed) }

  /// Ends the search after the runs under way: what was found so far is reported.
  public func stop() { isStopping.store(true, ordering: .relaxed) }

  /// Whether the search was asked to end.
  public var isStopped: Bool { isStopping.load(ordering: .relaxed) }

  /// Counts a run; false when there shall be none.
  func noteRun() -> Bool {
    guard !isStopped else { return false }
    count.add(1, ordering: .relaxed)
    return true
  }
}
