#if GTK

/// What can be undone in a field, and done again: typing and the host's steps, in the order in which they
/// happened.
package struct FieldLog {
  package typealias Cause = FieldPieces.Cause

  /// What one key takes back: typing, a step of the host's, or both where typing deleted what a drop brought.
  package struct Step: Equatable, Sendable {
    /// What was typed.
    package fileprivate(set) var typing: Cause?
    /// The host's numbers of what is undone with it.
    package fileprivate(set) var host: [Int] = []
  }

  /// The next one is the last.
  package private(set) var undoable: [Step] = []
  /// The next one is the last.
  package private(set) var redoable: [Step] = []
  /// Steps of the host's that are no longer done again here, as somebody has typed since.
  private var passed: Set<Int> = []

  /// As many as the host keeps of its own.
  private static let depth = 256

  package init() {}

  /// Somebody types; gives the steps that nobody can undo or do again any more.
  package mutating func type(_ cause: Cause) -> Set<Cause> {
    var forgotten = dropRedoable()
    undoable.append(Step(typing: cause))
    if undoable.count > 2 * Self.depth, let oldest = undoable.first {
      undoable.removeFirst()
      if let cause = oldest.typing { forgotten.insert(cause) }
    }
    return forgotten
  }

  private mutating func dropRedoable() -> Set<Cause> {
    defer { redoable = [] }
    passed.formUnion(redoable.flatMap(\.host))
    return Set(redoable.compactMap(\.typing))
  }

  /// The step of typing has been taken back, or done again, with all that belongs to it.
  package mutating func turn(_ step: Step, isUndone: Bool) {
    if isUndone {
      undoable.removeAll { $0 == step }
      redoable.append(step)
    } else {
      redoable.removeAll { $0 == step }
      undoable.append(step)
    }
  }

  /// Learns what the host can take back and do again, each with the next one last.
  ///
  /// `typing` is what a new step belongs to. Gives the steps of typing that nobody can do again any more.
  package mutating func learn(
    undoable numbers: [Int],
    redoable others: [Int],
    with typing: Cause? = nil
  ) -> Set<Cause> {
    let known = Set((undoable + redoable).flatMap(\.host)).union(passed)
    keep(Set(numbers), in: \.undoable)
    keep(Set(others), in: \.redoable)
    passed.formIntersection(others)
    var forgotten: Set<Cause> = []
    for number in numbers where !undoable.contains(where: { $0.host.contains(number) }) {
      if !known.contains(number) { forgotten.formUnion(dropRedoable()) }
      if let typing, let place = undoable.lastIndex(where: { $0.typing == typing }) {
        undoable[place].host.append(number)
      } else {
        undoable.append(Step(host: [number]))
      }
    }
    for number in others
    where !passed.contains(number) && !redoable.contains(where: { $0.host.contains(number) }) {
      redoable.append(Step(host: [number]))
    }
    return forgotten
  }

  private mutating func keep(_ numbers: Set<Int>, in list: WritableKeyPath<Self, [Step]>) {
    for place in self[keyPath: list].indices {
      self[keyPath: list][place].host.removeAll { !numbers.contains($0) }
    }
    self[keyPath: list].removeAll { $0.typing == nil && $0.host.isEmpty }
  }
}

#endif
