/// What a search did and found: for people as text, for merging as JSON.
///
/// It is a function of its ``identity`` and of which parts it is of. Two reports of one search make
/// one, in any order and grouping.
///
/// ```swift
/// let report = try await exploration.run()
/// print(report.runs, report.findings.count)
/// print(report.text)
/// ```
public struct ExploreReport: Sendable, Hashable {
  /// The session that was explored.
  public var title: String
  /// All that the search's outcome follows from.
  public var identity: SearchIdentity
  /// What the chances came from.
  public var seed: UInt64
  /// Into how many searches of its own the whole is cut.
  public var lanes: Int
  /// Of how many parts there are some in this report; one where it is the whole.
  public var partCount: Int
  /// The parts that this report is of, by their numbers.
  public var parts: [Part]
  /// How many ways there are, as far as could be judged; zero where that wasn't.
  public var estimate: Double
  /// How many runs went into judging that, and into cutting the search into parts.
  public var planned: Int
  /// Combinations of handler, state and effect that occurred, in ascending order.
  public var coverage: [UInt64]
  /// Those of them that one run alone showed, with the part that it was of: many are a sign that
  /// there are more to see.
  public var seenOnce: [SeenOnce]
  /// What is never varied.
  public var notVaried: [String]
  /// The runs that break something, the simplest for each way of breaking it.
  public var findings: [Finding]
  /// Which lines of the scripts ran; nil where that wasn't noted.
  public var cover: LineCover?

  /// What one part of a search did.
  public struct Part: Sendable, Hashable {
    /// Which, counted from one.
    public var number: Int
    /// The digest of its report, where that was written: the same part gives the same again.
    public var digest: String?
    /// How many runs there were.
    public var runs: Int
    /// Runs that turned out to repeat others.
    public var redundant: Int
    /// Runs that chance decided; the others were walked one by one.
    public var searched: Int
    /// Its lanes were walked to their ends, and not only searched by chance.
    public var isWalked: Bool
    /// Runs that were made besides: to compare with, to tell places in scripts, with many items.
    public var besides: Int
    /// The sum of numbers that stand for what each run did: where it differs, a plugin behaves
    /// differently.
    public var behaviour: UInt64
    /// What ended the search before its time.
    public var earlyEnd: EarlyEnd?
    /// Whether it was ended before its time.
    public var isEndedEarly: Bool { earlyEnd != nil }
    /// What was varied, and how often it went otherwise than recorded.
    public var varied: [Variation]
    /// What goes otherwise in a run as recorded in all else, and how much of that no run tried.
    public var alone: [Alone]
    /// Pairs of interruptions that came.
    public var pairs: Pairs
  }

  /// Interruptions of one run, each of some kind where a handler waits, one after the other.
  public struct Pairs: Sendable, Hashable {
    /// How many pairs came, with all else as recorded.
    public var came = 0
    /// How many parts of the search for them there was no room to end.
    public var left = 0
  }

  /// Single changes of one kind: each should be tried by itself, which takes enough runs.
  public struct Alone: Sendable, Hashable {
    /// What is changed, as a few words.
    public var name: String
    /// How many of them there are, besides those that a walk takes.
    public var all: Int
    /// How many of them no run tried by themselves.
    public var missed: Int
    /// The first of those that were missed, each with its number among all.
    public var examples: [Example]

    /// One that was missed.
    public struct Example: Sendable, Hashable {
      /// Its number among all single changes.
      public var number: Int
      /// Who it is about, and what becomes of it.
      public var name: String
    }
  }

  /// One kind of thing that was varied.
  public struct Variation: Sendable, Hashable {
    /// What was varied, as a few words.
    public var name: String
    /// At how many places, over all runs.
    public var places: Int
    /// How many of them went otherwise than recorded.
    public var otherwise: Int
  }

  /// A combination that one run alone showed.
  public struct SeenOnce: Sendable, Hashable {
    /// What stands for it.
    public var mark: UInt64
    /// The part that the run was of.
    public var part: Int
  }

  /// How many runs there were.
  public var runs: Int { parts.reduce(0) { $0 + $1.runs } }
  /// How many of them were seen to repeat others.
  public var redundant: Int { parts.reduce(0) { $0 + $1.redundant } }
  /// Runs that chance decided; the others were walked one by one.
  public var searched: Int { parts.reduce(0) { $0 + $1.searched } }
  /// Runs that were made besides: to judge how many ways there are, to compare with, to tell places in
  /// scripts, with many items.
  public var besides: Int { parts.reduce(planned) { $0 + $1.besides } }
  /// The sum of numbers that stand for what each run did.
  public var behaviour: UInt64 { parts.reduce(0) { $0 &+ $1.behaviour } }
  /// Each part was walked to its end, and not only searched by chance.
  public var isWalked: Bool { parts.allSatisfy(\.isWalked) }
  /// The numbers of the parts that are not here, or were ended early.
  public var missing: [Int] {
    let done = Set(parts.filter { !$0.isEndedEarly }.map(\.number))
    return (1...max(1, partCount)).filter { !done.contains($0) }
  }
  /// Every way was walked: nothing that can be varied was left out.
  public var isWhole: Bool { isWalked && missing.isEmpty }
  /// Whether nothing was found.
  public var holds: Bool { findings.isEmpty }

  /// What was varied, and how often it went otherwise than recorded, over all parts.
  public var varied: [Variation] {
    var counts: [String: Variation] = [:]
    for each in parts.flatMap(\.varied) {
      counts[each.name, default: Variation(name: each.name, places: 0, otherwise: 0)].places +=
        each.places
      counts[each.name]?.otherwise += each.otherwise
    }
    return ChoicePoint.Kind.allCases.compactMap { counts[$0.title] }
  }

  /// Single changes, and how much of them no run tried, over all parts.
  public var alone: [Alone] {
    var counts: [String: Alone] = [:]
    for each in parts.flatMap(\.alone) {
      guard var known = counts[each.name] else {
        counts[each.name] = each
        continue
      }
      known.all += each.all
      known.missed += each.missed
      let examples = (known.examples + each.examples).sorted { $0.number < $1.number }
      known.examples = Array(examples.prefix(LoneCount.mostNamed))
      counts[each.name] = known
    }
    return ChoicePoint.Kind.allCases.compactMap { counts[$0.title] }
  }

  /// Pairs of interruptions, over all parts.
  public var pairs: Pairs {
    parts.reduce(into: Pairs()) { all, part in
      all.came += part.pairs.came
      all.left += part.pairs.left
    }
  }

  /// How many single changes no run tried.
  public var missed: Int { alone.reduce(0) { $0 + $1.missed } }
}

extension ExploreReport {
  package init(
    title: String,
    _ tally: ExploreTally,
    identity: SearchIdentity = SearchIdentity([]),
    notVaried: [String]
  ) {
    let whole = tally.whole
    let (shard, options) = (tally.options.shard, tally.options)
    self.title = title
    self.identity = identity
    seed = options.seed
    lanes = options.lanes
    partCount = shard.count
    let varied = ChoicePoint.Kind.allCases.compactMap { kind in
      whole.varied(kind).map {
        Variation(name: kind.title, places: $0.places, otherwise: $0.otherwise)
      }
    }
    parts = [
      Part(
        number: shard.index + 1,
        digest: nil,
        runs: whole.runs,
        redundant: whole.redundant,
        searched: whole.searched,
        isWalked: whole.isWhole,
        besides: whole.besides,
        behaviour: whole.behaviour,
        earlyEnd: tally.earlyEnd,
        varied: varied,
        alone: ChoicePoint.Kind.allCases.compactMap { kind in
          whole.lone(kind).map { Alone(kind, $0) }
        },
        pairs: Pairs(came: whole.pairs.came, left: whole.pairs.left)
      )
    ]
    estimate = tally.estimate
    planned = tally.planned
    coverage = whole.coverage.marks
    seenOnce = whole.coverage.marksNotedOnce.map { SeenOnce(mark: $0, part: shard.index + 1) }
    self.notVaried = notVaried
    findings = tally.findings
  }

  /// Adds what was found beside the search, in so many runs.
  mutating func add(_ others: [Finding], runs: Int) {
    findings = Finding.simplest(of: findings + others)
    if !parts.isEmpty { parts[0].besides += runs }
  }
}

extension ExploreReport.Alone {
  fileprivate init(_ kind: ChoicePoint.Kind, _ count: LoneCount) {
    self.init(
      name: kind.title,
      all: count.all,
      missed: count.missed,
      examples: count.named.map { Example(number: $0.number, name: $0.name) }
    )
  }
}

extension ChoicePoint.Kind {
  /// What is varied, as a few words.
  var title: String {
    switch self {
    case .loadFate: "loads succeed, fail, expire, are slow or bring more or less"
    case .order: "the order in which things complete"
    case .interruption:
      "drop, cancel, abort, reload, close, undo, a crash, a second drag or what the app changes in between"
    case .answer: "questions answered, filled in, refused or dismissed"
    case .taskFate: "tasks succeed or fail"
    case .saveFate: "saves succeed or fail"
    case .shortage: "a capability is refused, or memory runs out"
    case .variant:
      "what scripts look at: items, who drags them how, the pointer, keys, the time, chance"
    case .knowledge: "types known before the drop or not"
    case .outward: "other programs read not at all, once or twice, and give up or never end"
    }
  }
}
