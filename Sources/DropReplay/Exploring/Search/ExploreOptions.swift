/// How far to look.
public struct ExploreOptions: Sendable, Hashable {
  /// How many runs there may be.
  public var runs: Int
  /// What the search's chances come from: the same seed finds the same.
  public var seed: UInt64
  /// How many threads search at once.
  public var jobs: Int
  /// Which part of the search this is, counted from zero, and of how many.
  public var shard: Shard
  /// How many of the runs, once a small space was walked whole, go beyond it: two interruptions in
  /// one run, and capabilities and memory that are missing.
  public var beyond: Int

  /// One of several parts of a search.
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

  /// Says how far to look.
  public init(
    runs: Int = 20_000,
    seed: UInt64 = 1,
    jobs: Int = 1,
    shard: Shard = Shard(),
    beyond: Int = 2000
  ) {
    self.runs = max(1, runs)
    self.seed = seed
    self.jobs = max(1, jobs)
    self.shard = shard
    self.beyond = max(0, beyond)
  }
}
