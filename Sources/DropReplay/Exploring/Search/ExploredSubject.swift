/// Something that can be run again and again with other choices; one thread uses it.
package protocol ExploredSubject: AnyObject {
  /// One run from the start, deciding nothing itself.
  func run(_ chooser: any Chooser) -> RunVerdict
}

/// What a run showed.
package struct RunVerdict: Sendable {
  package var violations: [Violation] = []
  /// Combinations of handler, state and effect that occurred, as hashes.
  package var coverage: [UInt64] = []
  /// What arrived, in order, in every destination: compared between runs with the same fates.
  package var arrival = Arrival()

  package init(
    violations: [Violation] = [],
    coverage: [UInt64] = [],
    arrival: Arrival = Arrival()
  ) {
    self.violations = violations
    self.coverage = coverage
    self.arrival = arrival
  }
}
