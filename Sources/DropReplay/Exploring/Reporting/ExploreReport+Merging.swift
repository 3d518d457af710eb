extension ExploreReport {
  /// Why reports can't be put together.
  public enum MergeError: Error, Sendable, Hashable {
    /// There are none.
    case nothing
    /// They are of different sessions or seeds.
    case different(String, String)
    /// A part of the search is in two of them.
    case twice(lane: Int)
  }

  /// One report of several shards of the same search.
  public static func merging(
    _ reports: [ExploreReport]
  ) throws(MergeError) -> ExploreReport {
    guard var merged = reports.first else { throw .nothing }
    for report in reports.dropFirst() { try merged.merge(report) }
    return merged
  }

  private mutating func merge(_ other: ExploreReport) throws(MergeError) {
    // A part that was ended before its first run has not come to know the size.
    let isSameSize = estimate == other.estimate || runs == 0 || other.runs == 0
    guard title == other.title, seed == other.seed, isSameSize else {
      throw .different("\(title), seed \(seed)", "\(other.title), seed \(other.seed)")
    }
    estimate = max(estimate, other.estimate)
    if let lane = lanes.first(where: other.lanes.contains) { throw .twice(lane: lane) }
    lanes = (lanes + other.lanes).sorted()
    runs += other.runs
    redundant += other.redundant
    searched += other.searched
    isWalked = isWalked && other.isWalked
    isEndedEarly = isEndedEarly || other.isEndedEarly
    seenOnce = Set(seenOnce).subtracting(other.coverage)
      .union(Set(other.seenOnce).subtracting(coverage)).sorted()
    coverage = Set(coverage).union(other.coverage).sorted()
    for variation in other.varied { add(variation) }
    for finding in other.findings { add(finding) }
    order()
  }

  private mutating func add(_ variation: Variation) {
    guard let index = varied.firstIndex(where: { $0.name == variation.name }) else {
      varied.append(variation)
      return
    }
    varied[index].places += variation.places
    varied[index].otherwise += variation.otherwise
  }

  /// What a few items break needs no crowd; the rest in an order of their own.
  private mutating func order() {
    let known = Set(findings.map(\.violation.signature))
    findings.removeAll { $0.violation.signatureOfFew.map(known.contains) ?? false }
    findings.sort { $0.violation.signature < $1.violation.signature }
  }

  /// Adds what was found beside the search.
  mutating func add(_ others: [Finding]) {
    for finding in others { add(finding) }
    order()
  }

  private mutating func add(_ finding: Finding) {
    let signature = finding.violation.signature
    guard let index = findings.firstIndex(where: { $0.violation.signature == signature }) else {
      findings.append(finding)
      return
    }
    if finding.isSimpler(than: findings[index]) { findings[index] = finding }
  }
}
