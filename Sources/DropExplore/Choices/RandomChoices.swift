import DropReplay

/// Follows a list, then decides by chance, mostly as recorded.
package final class RandomChoices: RecordingChooser {
  private var walk: Walk
  private let limit: Int

  package var decisions: [Decision] { walk.decisions }

  /// Begins with `list`; after it, `otherwise` of a hundred places don't go as recorded.
  ///
  /// After `limit` of them it has enough.
  package init(after list: [Int], otherwise: Int, numbers: SeededGenerator, limit: Int = .max) {
    self.limit = limit
    walk = Walk(list: list, otherwise: otherwise, numbers: numbers)
  }

  package func choose(_ point: ChoicePoint) -> Int { walk.choose(point) }

  package var hasEnough: Bool { walk.decisions.count >= limit }
}

/// The way that a run has taken so far, and how it goes on.
private struct Walk {
  let list: [Int]
  let otherwise: Int
  var numbers: SeededGenerator
  var decisions: [Decision] = []

  mutating func choose(_ point: ChoicePoint) -> Int {
    let taken = taken(at: decisions.count, of: point.byChance)
    decisions.append(Decision(point, taken: taken))
    return taken
  }

  private mutating func taken(at place: Int, of count: Int) -> Int {
    if place < list.count { return min(list[place], count - 1) }
    guard count > 1, numbers.chance(otherwise) else { return 0 }
    return 1 + numbers.number(below: count - 1)
  }
}

/// Numbers that look random and are the same for the same seed everywhere (SplitMix64).
package struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var state: UInt64

  package init(seed: UInt64, stream: Int = 0) {
    state = seed &+ UInt64(truncatingIfNeeded: stream) &* 0xD134_2543_DE82_EF95
    _ = next()
  }

  package mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }

  /// A number from zero up to, and without, `limit`.
  package mutating func number(below limit: Int) -> Int {
    limit > 1 ? Int(truncatingIfNeeded: next() % UInt64(limit)) : 0
  }

  /// True so many times in a hundred.
  package mutating func chance(_ percent: Int) -> Bool { number(below: 100) < percent }
}
