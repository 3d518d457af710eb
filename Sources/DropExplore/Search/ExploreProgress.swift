import DropContent
import DropReplay
import Synchronization
import SystemFiles

/// What ended a search before its time.
public enum EarlyEnd: String, Sendable, Hashable, CaseIterable {
  /// Somebody had no more patience.
  case interrupted
  /// It took as long as it may.
  case time
  /// Something was found, and one finding is enough.
  case first
}

/// How far a search is, and the way to end it early; any thread may look or ask.
///
/// ```swift
/// let progress = ExploreProgress()
/// let exploration = try SessionExploration(
///   session: "note.session.json", setup: ReplaySetup(), progress: progress)
/// onInterrupt { progress.stop() }
/// ```
public final class ExploreProgress: Sendable {
  private let count = Atomic<Int>(0)
  private let requests = Atomic<Int>(0)
  /// From how many requests on even making findings smaller ends.
  private let patience = Atomic<Int>(2)
  private let total = Atomic<Int>(0)
  private let marks = Guarded<Set<UInt64>>([])
  /// When it has to end, in nanoseconds of the clock; zero: whenever it likes.
  private let deadline = Atomic<UInt64>(0)
  /// The same where something was found, which is then to be made smaller.
  private let foundDeadline = Atomic<UInt64>(0)
  /// What there is left of its time for making findings smaller, in nanoseconds.
  private let timeLeft = Atomic<UInt64>(0)
  private let isOverdue = Atomic<Bool>(false)
  /// When no more of it may go into a plan.
  private let planDeadline = Atomic<UInt64>(0)
  private let isPlanOverdue = Atomic<Bool>(false)
  private let endsAtFirst = Atomic<Bool>(false)
  private let hasFinding = Atomic<Bool>(false)
  private let found = Guarded<(known: Set<String>, new: [Finding])>(([], []))
  /// The time that bounds it, in nanoseconds.
  private let clock: @Sendable () -> UInt64

  /// A search that has not begun.
  public convenience init() { self.init { MonotonicClock.nanoseconds } }

  /// The same by another clock.
  package init(clock: @escaping @Sendable () -> UInt64) { self.clock = clock }

  /// How many runs there were so far.
  public var runs: Int { count.load(ordering: .relaxed) }

  /// How many runs there will be, as far as is known; zero before the search begins.
  public var expectedRuns: Int { total.load(ordering: .relaxed) }

  /// How many combinations of handler, state and effect were seen so far.
  public var seen: Int { marks.withLock { $0.count } }

  /// What was found since this was last called, each thing as the first run showed it that broke it.
  ///
  /// ```swift
  /// for finding in exploration.progress.takeFindings() { print(finding.violation) }
  /// ```
  public func takeFindings() -> [Finding] {
    found.withLock { found in
      defer { found.new = [] }
      return found.new
    }
  }

  /// A lane saw something new to it.
  func noteSeen(_ new: [UInt64]) { marks.withLock { $0.formUnion(new) } }

  /// A run broke something in a way that is new to its lane.
  func noteFound(_ finding: Finding) {
    let isNew = found.withLock { found in
      guard found.known.insert(finding.violation.signature).inserted else { return false }
      found.new.append(finding)
      return true
    }
    if isNew { hasFinding.store(true, ordering: .relaxed) }
  }

  /// Another search begins.
  func begin(_ options: ExploreOptions) {
    count.store(0, ordering: .relaxed)
    total.store(0, ordering: .relaxed)
    marks.withLock { $0 = [] }
    found.withLock { $0 = ([], []) }
    hasFinding.store(false, ordering: .relaxed)
    isOverdue.store(false, ordering: .relaxed)
    isPlanOverdue.store(false, ordering: .relaxed)
    endsAtFirst.store(options.endsAtFirst, ordering: .relaxed)
    let now = clock()
    let time = options.seconds.map { UInt64(max(0, min($0, 1e9)) * 1e9) }
    deadline.store(time.map { now &+ $0 } ?? 0, ordering: .relaxed)
    foundDeadline.store(time.map { now &+ $0 / 4 * 3 } ?? 0, ordering: .relaxed)
    planDeadline.store(time.map { now &+ $0 / 4 } ?? 0, ordering: .relaxed)
  }

  /// It is over: what is left of its time is for making findings smaller, whenever that begins.
  func end() {
    let (limit, now) = (deadline.load(ordering: .relaxed), clock())
    timeLeft.store(limit > now ? limit - now : 0, ordering: .relaxed)
  }

  /// Findings, so many of them, are made smaller: until when each may take, all of them having as much of
  /// the time that is left; nil where there is no limit.
  func shares(of count: Int) -> [UInt64]? {
    guard count > 0, deadline.load(ordering: .relaxed) > 0 else { return nil }
    let (now, left) = (clock(), timeLeft.load(ordering: .relaxed))
    return (1...count).map { now &+ left / UInt64(count) * UInt64($0) }
  }

  /// Whether it is later than that, or somebody has no more patience.
  func mustLeave(at limit: UInt64?) -> Bool {
    isHurried || limit.map { clock() >= $0 } ?? false
  }

  /// It will be of so many runs.
  func expect(_ runs: Int) { total.store(runs, ordering: .relaxed) }

  /// Ends the search after the runs under way: what was found so far is reported.
  ///
  /// Asked once more, or when the search is over, it ends making the findings smaller: each stays as
  /// small as it is by then. A signal's handler may call it.
  ///
  /// ```swift
  /// exploration.progress.stop()
  /// ```
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

  /// What ended it, or is about to.
  var earlyEnd: EarlyEnd? {
    if isStopped { return .interrupted }
    if endsAtFirst.load(ordering: .relaxed), hasFinding.load(ordering: .relaxed) { return .first }
    // Another machine would have had more of a plan.
    return isOverdue.load(ordering: .relaxed) || isPlanCut ? .time : nil
  }

  /// Whether the plan took as long as it may: a quarter of the time that there is.
  var isPlanCut: Bool { isPlanOverdue.load(ordering: .relaxed) }

  /// Whether nothing more shall go into the plan.
  var isPlanOver: Bool {
    let limit = planDeadline.load(ordering: .relaxed)
    if limit > 0, clock() >= limit {
      isPlanOverdue.store(true, ordering: .relaxed)
    }
    return isPlanCut || isOver
  }

  /// Whether there shall be no more runs.
  var isOver: Bool {
    isTimeUp || isStopped
      || endsAtFirst.load(ordering: .relaxed) && hasFinding.load(ordering: .relaxed)
  }

  /// Whether it took as long as it may.
  var isTimeUp: Bool {
    if isOverdue.load(ordering: .relaxed) { return true }
    let isFound = hasFinding.load(ordering: .relaxed)
    let limit =
      isFound ? foundDeadline.load(ordering: .relaxed) : deadline.load(ordering: .relaxed)
    let isUp = limit > 0 && clock() >= limit
    if isUp { isOverdue.store(true, ordering: .relaxed) }
    return isUp
  }

  /// Counts a run; false when there shall be none.
  func noteRun() -> Bool {
    guard !isOver else { return false }
    count.add(1, ordering: .relaxed)
    return true
  }
}
