/// What one lane of a search saw.
///
/// A search is cut into a fixed number of lanes, each a search of its own with its own seed or its
/// own part of the tree: so it finds the same on one thread, on many, and on many machines.
struct LaneTally: Sendable {
  /// Enough for the jobs and shards one may have, few enough that each learns something.
  static let laneCount = 64

  var runs = 0
  /// Of them, those that chance decided.
  var searched = 0
  var redundant = 0
  /// The tree below was walked to its end.
  var isWhole = true
  /// Combinations of handler, state and effect, and in how many runs each was seen: once, or more.
  var coverage: [UInt64: Int] = [:]
  var varied: [ChoicePoint.Kind: VariedCount] = [:]
  /// By signature, the first run of the lane that showed it.
  var findings: [String: Finding] = [:]

  /// How often one kind of thing was decided, and how often not as recorded.
  struct VariedCount: Sendable, Hashable {
    var places = 0
    var otherwise = 0
  }

  mutating func note(_ decisions: [Decision]) {
    for decision in decisions {
      varied[decision.point.kind, default: VariedCount()].places += 1
      if !decision.isAsRecorded { varied[decision.point.kind]?.otherwise += 1 }
    }
  }

  mutating func note(_ violations: [Violation], _ decisions: [Decision]) {
    for violation in violations {
      let finding = Finding(violation: violation, choices: decisions.map(\.taken))
      let known = findings[violation.signature]
      if known == nil || finding.isSimpler(than: known) { findings[violation.signature] = finding }
    }
  }

  /// What of it is new.
  mutating func cover(_ marks: [UInt64]) -> [UInt64] {
    let new = marks.filter { coverage[$0] == nil }
    for mark in marks { coverage[mark] = min(2, coverage[mark, default: 0] + 1) }
    return new
  }

  mutating func merge(_ other: LaneTally) {
    runs += other.runs
    searched += other.searched
    redundant += other.redundant
    isWhole = isWhole && other.isWhole
    coverage.merge(other.coverage) { min(2, $0 + $1) }
    for (kind, count) in other.varied {
      varied[kind, default: VariedCount()].places += count.places
      varied[kind]?.otherwise += count.otherwise
    }
    for (signature, finding) in other.findings where finding.isSimpler(than: findings[signature]) {
      findings[signature] = finding
    }
  }
}
