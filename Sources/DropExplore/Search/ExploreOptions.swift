import DropReplay

/// How far to look.
///
/// ```swift
/// var options = ExploreOptions(runs: 10_000, seed: 7)
/// options.seconds = 60
/// ```
public struct ExploreOptions: Sendable, Hashable {
  /// How many runs there may be.
  public var runs: Int
  /// What the search's chances come from: the same seed finds the same.
  public var seed: UInt64
  /// How many threads search at once.
  public var jobs: Int
  /// Into how many searches of its own the whole is cut, each with chances of its own; there can be
  /// no more parts than these.
  public var lanes: Int
  /// Which part of the search this is, counted from zero, and of how many.
  public var shard: Shard
  /// How many of the runs, once a small space was walked whole, go beyond it: up to three
  /// interruptions in one run, and capabilities and memory that are missing.
  public var beyond: Int
  /// How long it may take, in seconds; nil: as long as it takes.
  public var seconds: Double?
  /// Whether one finding is enough.
  public var endsAtFirst: Bool
  /// Whether it is noted which lines of the scripts run, which takes longer.
  public var coversLines = false
  /// Whether the app keeps a journal, whatever the session says, and is killed at any moment.
  public var crashes = false

  /// One of several parts of a search.
  ///
  /// ```swift
  /// let second = ExploreOptions(runs: 10_000, shard: ExploreOptions.Shard(1, of: 4))
  /// ```
  public struct Shard: Sendable, Hashable {
    /// Which, counted from zero.
    public var index: Int
    /// Of how many.
    public var count: Int

    /// Names a part; the whole by default.
    public init(_ index: Int = 0, of count: Int = 1) {
      self.index = index
      self.count = max(1, count)
    }
  }

  /// Enough for the jobs and parts of one machine, few enough that each lane learns something.
  public static let usualLanes = 64
  /// The most lanes there can be, and so the most parts.
  public static let mostLanes = 65_536

  /// Says how far to look.
  public init(
    runs: Int = 20_000,
    seed: UInt64 = 1,
    jobs: Int = 1,
    lanes: Int = Self.usualLanes,
    shard: Shard = Shard(),
    beyond: Int = 2000,
    seconds: Double? = nil,
    endsAtFirst: Bool = false
  ) {
    self.runs = max(1, runs)
    self.seed = seed
    self.jobs = max(1, jobs)
    self.lanes = min(max(1, lanes), Self.mostLanes)
    self.shard = shard
    self.beyond = max(0, beyond)
    self.seconds = seconds
    self.endsAtFirst = endsAtFirst
  }
}

/// How far from the record a run may go.
package struct SearchReach: Sendable, Hashable {
  /// What no run goes beyond.
  static let mostInterruptions = 3

  /// How many times a run may be interrupted: drops, cancels, aborts, reloads, closes and undos.
  package var interruptions: Int
  /// Whether capabilities and memory may be missing.
  package var hasShortages: Bool

  /// What is walked whole where that is feasible.
  package static let near = SearchReach(interruptions: 1, hasShortages: false)
  /// What is searched by chance.
  package static let far = SearchReach(interruptions: mostInterruptions, hasShortages: true)
  /// Nothing but what is recorded.
  package static let none = SearchReach(interruptions: 0, hasShortages: false)
}
