/// Follows a list, then decides by chance, mostly as recorded.
package final class RandomChoices: Chooser {
  private var walk: Walk

  package var decisions: [Decision] { walk.decisions }

  /// Begins with `list`; after it, `otherwise` of a hundred places don't go as recorded.
  package init(after list: [Int], otherwise: Int, numbers: SeededGenerator) {
    walk = Walk(list: list, otherwise: otherwise, numbers: numbers)
  }

  package func choose(_ point: ChoicePoint) -> Int { walk.choose(point) }
}

/// The way that a run has taken so far, and how it goes on.
private struct Walk {
  let list: [Int]
  let otherwise: Int
  var numbers: SeededGenerator
  var decisions: [Decision] = []

  mutating func choose(_ point: ChoicePoint) -> Int {
    let taken = taken(at: decisions.count, of: point.alternatives.count)
    decisions.append(Decision(point, taken: taken))
    return taken
  }

  private mutating func taken(at place: Int, of count: Int) -> Int {
    if place < list.count { return min(list[place], count - 1) }
    guard count > 1, numbers.chance(otherwise) else { return 0 }
    return 1 + numbers.number(below: count - 1)
  }
}
