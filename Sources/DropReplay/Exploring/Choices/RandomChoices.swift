/// Follows a list, then decides by chance, mostly as recorded.
package final class RandomChoices: Chooser {
  private let list: [Int]
  private let otherwise: Int
  private var numbers: SeededGenerator
  package private(set) var decisions: [Decision] = []

  /// Begins with `list`; after it, `otherwise` of a hundred places don't go as recorded.
  package init(after list: [Int], otherwise: Int, numbers: SeededGenerator) {
    self.list = list
    self.otherwise = otherwise
    self.numbers = numbers
  }

  package func choose(_ point: ChoicePoint) -> Int {
    let count = point.alternatives.count
    var taken = 0
    if decisions.count < list.count {
      taken = min(list[decisions.count], count - 1)
    } else if count > 1, numbers.chance(otherwise) {
      taken = 1 + numbers.number(below: count - 1)
    }
    decisions.append(Decision(point, taken: taken))
    return taken
  }
}
