/// What a search did and found: for people as text, for merging as JSON.
public struct ExploreReport: Sendable, Hashable {
  /// The session that was explored.
  public var title: String
  /// What the chances came from.
  public var seed: UInt64
  /// Which of the search's lanes this report is of; all of them once merged.
  public var lanes: [Int]
  /// How many runs there were, and how many of them were seen to repeat others.
  public var runs: Int
  /// Runs that turned out to repeat others.
  public var redundant: Int
  /// Runs that chance decided; the others were walked one by one.
  public var searched: Int
  /// How many ways there are, as far as could be judged.
  public var estimate: Double
  /// The lanes of this report were walked to their ends, and not only searched by chance.
  public var isWalked: Bool
  /// Somebody ended the search before its time.
  public var isEndedEarly: Bool
  /// Combinations of handler, state and effect that occurred.
  public var coverage: [UInt64]
  /// Those of them that one run alone showed: many are a sign that there are more to see.
  public var seenOnce: [UInt64]
  /// What was varied, and how often it went otherwise than recorded.
  public var varied: [Variation]
  /// What is never varied.
  public var notVaried: [String]
  /// The runs that break something, the simplest for each way of breaking it.
  public var findings: [Finding]

  /// One kind of thing that was varied.
  public struct Variation: Sendable, Hashable {
    /// What was varied, as a few words.
    public var name: String
    /// At how many places, over all runs.
    public var places: Int
    /// How many of them went otherwise than recorded.
    public var otherwise: Int
  }

  /// Every way was walked: nothing that can be varied was left out.
  public var isWhole: Bool { isWalked && !isEndedEarly && lanes.count == LaneTally.laneCount }
  /// Whether nothing was found.
  public var holds: Bool { findings.isEmpty }
}

extension ExploreReport {
  package init(title: String, _ tally: ExploreTally, notVaried: [String]) {
    let whole = tally.whole
    self.title = title
    seed = tally.options.seed
    lanes = tally.lanes.keys.sorted()
    runs = whole.runs
    redundant = whole.redundant
    searched = whole.searched
    estimate = tally.estimate
    isWalked = whole.isWhole
    isEndedEarly = tally.isEndedEarly
    coverage = whole.coverage.marks
    seenOnce = whole.coverage.marksNotedOnce
    varied = ChoicePoint.Kind.allCases.compactMap { kind in
      whole.varied(kind).map {
        Variation(name: kind.title, places: $0.places, otherwise: $0.otherwise)
      }
    }
    self.notVaried = notVaried
    findings = tally.findings
  }
}

extension ChoicePoint.Kind {
  /// What is varied, as a few words.
  var title: String {
    switch self {
    case .loadFate: "loads succeed, fail, expire or are slow"
    case .order: "the order in which things complete"
    case .interruption: "drop, cancel, abort, reload, close or undo in between"
    case .answer: "questions answered, refused or dismissed"
    case .taskFate: "tasks succeed or fail"
    case .shortage: "a capability is refused, or memory runs out"
    }
  }
}
