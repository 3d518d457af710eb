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
  var coverage = MarkTable()
  /// By the number of their kind.
  private var counts = ChoicePoint.Kind.allCases.map { _ in VariedCount() }
  /// By signature, the first run of the lane that showed it.
  var findings: [String: Finding] = [:]

  /// How often one kind of thing was decided, and how often not as recorded.
  struct VariedCount: Sendable, Hashable {
    var places = 0
    var otherwise = 0
  }

  /// How often things of a kind were decided; nil where they never were.
  func varied(_ kind: ChoicePoint.Kind) -> VariedCount? {
    let count = counts[Int(kind.rawValue)]
    return count.places > 0 ? count : nil
  }

  mutating func note(_ decisions: [Decision]) {
    for decision in decisions {
      let kind = Int(decision.point.kind.rawValue)
      counts[kind].places += 1
      if !decision.isAsRecorded { counts[kind].otherwise += 1 }
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
  mutating func cover(_ marks: [UInt64]) -> [UInt64] { marks.filter { coverage.insert($0) } }

  mutating func merge(_ other: LaneTally) {
    runs += other.runs
    searched += other.searched
    redundant += other.redundant
    isWhole = isWhole && other.isWhole
    coverage.merge(other.coverage)
    for (kind, count) in other.counts.enumerated() {
      counts[kind].places += count.places
      counts[kind].otherwise += count.otherwise
    }
    for (signature, finding) in other.findings where finding.isSimpler(than: findings[signature]) {
      findings[signature] = finding
    }
  }
}
