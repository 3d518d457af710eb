import DropReplay

/// A run that differs from the recorded one in a single thing.
struct LoneChange: Sendable, Hashable {
  /// After so many decisions as recorded.
  let place: Int
  let decision: Decision

  init(_ place: Int, _ decision: Decision, taken: Int) {
    self.place = place
    self.decision = Decision(decision.point, taken: taken)
  }

  var choices: [Int] { [Int](repeating: 0, count: place) + [decision.taken] }
}

/// All such runs that no walk takes, and those of them that a search begins with.
struct LoneChanges: Sendable {
  private let all: [LoneChange]
  /// The first runs by chance, as recorded where that is nil; each lane takes its own.
  private let begun: [Int?]
  /// For which there is no room.
  private let left: [Int]

  init() {
    (all, begun, left) = ([], [nil], [])
  }

  /// At most so many of them, evenly chosen, and the recorded run where that wasn't walked; those of other items
  /// where there is room for them behind the rest.
  init(_ all: [LoneChange], most: Int, isWalked: Bool) {
    self.all = all
    let first: [Int?] = isWalked ? [] : [nil]
    let own = first + all.indices.filter { !all[$0].decision.isOfItems }.map(Optional.some)
    let others = all.indices.filter { all[$0].decision.isOfItems }.map(Optional.some)
    begun = Self.even(own, most) + Self.even(others, max(0, most - own.count))
    let taken = Set(begun)
    left = all.indices.filter { !taken.contains($0) }
  }

  /// So many of them, evenly chosen.
  private static func even(_ places: [Int?], _ most: Int) -> [Int?] {
    guard places.count > most else { return places }
    let step = Double(places.count) / Double(max(1, most))
    return (0..<most).map { places[Int(Double($0) * step)] }
  }

  /// Those that a lane begins with, by their numbers.
  func first(of lane: Int, in lanes: Int) -> [Int?] {
    stride(from: lane, to: begun.count, by: lanes).map { begun[$0] }
  }

  /// Those that would be a lane's, had it room for them.
  func left(of lane: Int, in lanes: Int) -> [Int] {
    stride(from: lane, to: left.count, by: lanes).map { left[$0] }
  }

  subscript(number: Int) -> LoneChange { all[number] }

  /// The choices of those of the runs that a lane begins with in which other items are dragged, or in which
  /// they aren't.
  func choices(of first: some Sequence<Int?>, ofItems: Bool) -> [[Int]] {
    first.filter { ($0.map { all[$0].decision.isOfItems } ?? false) == ofItems }
      .map { $0.map { all[$0].choices } ?? [] }
  }
}

/// How many single changes of a kind there are, and which of them no run tried by themselves.
struct LoneCount: Sendable, Hashable {
  /// So many are named.
  static let mostNamed = 4

  private(set) var all = 0
  private(set) var missed = 0
  /// The first of those that were missed.
  private(set) var named: [Named] = []

  /// One that was missed, by its number among all.
  struct Named: Sendable, Hashable {
    let number: Int
    let name: String
  }

  mutating func noteReached() { all += 1 }

  mutating func noteMissed(_ number: Int, _ name: () -> String) {
    all += 1
    missed += 1
    guard named.count < Self.mostNamed || number < named[named.count - 1].number else { return }
    add([Named(number: number, name: name())])
  }

  mutating func merge(_ other: LoneCount) {
    all += other.all
    missed += other.missed
    add(other.named)
  }

  private mutating func add(_ more: [Named]) {
    named = Array((named + more).sorted { $0.number < $1.number }.prefix(Self.mostNamed))
  }
}
