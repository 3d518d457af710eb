/// A place in a run where things could go otherwise.
package struct ChoicePoint: Sendable, Hashable {
  /// What is chosen there.
  package enum Kind: UInt8, Sendable, Hashable, CaseIterable {
    /// Whether a load succeeds, fails, expires or is slow.
    case loadFate
    /// Which of the pending completions comes next.
    case order
    /// What the user or the system does in between.
    case interruption
    /// What a question is answered.
    case answer
    /// Whether one of the embedder's tasks succeeds.
    case taskFate
    /// Whether a capability or memory is missing.
    case shortage
  }

  package var kind: Kind
  /// What it is about, the same number in every run: a load, a task, a question, a moment.
  package var subject: Int
  /// What can be chosen, the same number for the same thing in every run; the first is as recorded.
  package var alternatives: [Int]

  package init(_ kind: Kind, subject: Int, alternatives: [Int]) {
    self.kind = kind
    self.subject = subject
    self.alternatives = alternatives
  }
}

/// What was chosen at a place.
package struct Decision: Sendable, Hashable {
  package var point: ChoicePoint
  /// An index into the place's alternatives.
  package var taken: Int

  package var alternative: Int { point.alternatives[taken] }
  package var isAsRecorded: Bool { taken == 0 }

  package init(_ point: ChoicePoint, taken: Int) {
    self.point = point
    self.taken = taken
  }
}
