/// What the lanes of one or more shards saw together.
package struct ExploreTally: Sendable {
  package var options: ExploreOptions
  /// How many ways there are, as far as could be judged.
  package var estimate: Double
  /// Somebody had no more patience.
  package var isEndedEarly = false
  /// Only lanes that were searched.
  var lanes: [Int: LaneTally]

  /// All lanes as one, always taken in the same order.
  var whole: LaneTally {
    var whole = LaneTally()
    for (_, tally) in lanes.sorted(by: { $0.key < $1.key }) { whole.merge(tally) }
    return whole
  }

  package var runs: Int { whole.runs }
  package var findings: [Finding] {
    whole.findings.values.sorted { $0.violation.signature < $1.violation.signature }
  }
}
