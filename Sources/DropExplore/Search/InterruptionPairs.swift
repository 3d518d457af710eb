import DropReplay

/// An interruption of some kind where a handler waits: the same in every run, whatever came before.
struct PlacedInterruption: Sendable, Hashable {
  /// The handler, and what it did last.
  let place: Int
  let alternative: Int

  init(_ point: ChoicePoint, taken: Int) {
    place = InterruptionSubject.place(of: point.subject)
    alternative = point.alternatives[taken]
  }

  /// Which of so many parts of a first one's seconds it is in.
  func part(of count: Int) -> Int {
    let number = UInt64(truncatingIfNeeded: place &* 31 &+ alternative) &* 0x9E37_79B9_7F4A_7C15
    return Int(number >> 40) % count
  }
}

/// What a choice of an interruption is about: at which moment of the run, and where its handlers are by then.
enum InterruptionSubject {
  private static let bits = 24

  static func subject(moment: Int, place: Int) -> Int {
    place << bits | min(moment, 1 << bits - 1)
  }

  static func moment(of subject: Int) -> Int { subject & (1 << bits - 1) }

  static func place(of subject: Int) -> Int { subject >> bits }
}

/// One after the other.
struct InterruptionPair: Sendable, Hashable {
  let first: PlacedInterruption
  let second: PlacedInterruption
}

/// Where runs begin in which each pair of interruptions comes: with one of the first of a pair, and a part of what
/// may be second.
struct InterruptionStart: Sendable, Hashable {
  /// After so many decisions as recorded.
  let place: Int
  let taken: Int
  let first: PlacedInterruption
  let part: Int
  let parts: Int

  /// Whether that pair is one of those that begin here.
  func covers(_ second: PlacedInterruption) -> Bool { second.part(of: parts) == part }
}

/// Every interruption of the recorded run as the first of a pair, cut into parts so that all lanes have some.
struct InterruptionStarts: Sendable {
  private var all: [InterruptionStart] = []

  init() {}

  init(_ decisions: [Decision], lanes: Int) {
    var known: Set<PlacedInterruption> = []
    var firsts: [(place: Int, taken: Int, first: PlacedInterruption)] = []
    for (place, decision) in decisions.enumerated() where decision.point.kind == .interruption {
      for taken in decision.point.alternatives.indices.dropFirst() {
        let first = PlacedInterruption(decision.point, taken: taken)
        if known.insert(first).inserted { firsts.append((place, taken, first)) }
      }
    }
    let parts = max(1, lanes / max(1, firsts.count))
    all = (0..<parts).flatMap { part in
      firsts.map { place, taken, first in
        InterruptionStart(place: place, taken: taken, first: first, part: part, parts: parts)
      }
    }
  }

  /// Those of one lane.
  func starts(of lane: Int, in lanes: Int) -> [InterruptionStart] {
    stride(from: lane, to: all.count, by: lanes).map { all[$0] }
  }
}

/// How many pairs of interruptions came, each with its first as it was recorded.
struct PairCount: Sendable, Hashable {
  private(set) var came = 0
  /// The parts of firsts with which more would have come, had there been room.
  private(set) var left = 0

  mutating func note(_ news: Int) { came += news }

  mutating func leave(_ starts: Int) { left += starts }

  mutating func merge(_ other: PairCount) {
    came += other.came
    left += other.left
  }
}

/// The pairs of interruptions that the runs of a lane had.
struct SeenPairs: Sendable {
  private(set) var all: Set<InterruptionPair> = []

  mutating func note(_ interruptions: [PlacedInterruption]) {
    for (place, first) in interruptions.enumerated() {
      for second in interruptions[(place + 1)...] {
        all.insert(InterruptionPair(first: first, second: second))
      }
    }
  }

  func has(_ first: PlacedInterruption, _ second: PlacedInterruption) -> Bool {
    all.contains(InterruptionPair(first: first, second: second))
  }
}

/// As recorded but for interruptions: a first one, then wherever most pairs come that didn't yet.
final class PairingChoices: RecordingChooser {
  private(set) var decisions: [Decision] = []
  private(set) var interruptions: [PlacedInterruption] = []
  /// How many pairs came with the first that hadn't come before.
  private(set) var news = 0
  private let start: InterruptionStart
  private let seen: SeenPairs
  private let limit: Int
  private var numbers: SeededGenerator
  /// In so many of a hundred places a third one comes, so that some come late, and some never.
  private static let thirds = 25

  init(_ start: InterruptionStart, seen: SeenPairs, limit: Int) {
    (self.start, self.seen, self.limit) = (start, seen, limit)
    numbers = SeededGenerator(seed: UInt64(seen.all.count), stream: start.place << 8 | start.taken)
  }

  var hasEnough: Bool { decisions.count >= limit }

  func choose(_ point: ChoicePoint) -> Int {
    let taken = point.kind == .interruption ? taken(at: point) : 0
    if taken > 0 { interruptions.append(PlacedInterruption(point, taken: taken)) }
    decisions.append(Decision(point, taken: taken))
    return taken
  }

  private func taken(at point: ChoicePoint) -> Int {
    guard decisions.count != start.place else {
      return point.alternatives.indices.contains(start.taken) ? start.taken : 0
    }
    guard let first = interruptions.first, point.alternatives.count > 1 else { return 0 }
    if interruptions.count > 1, !numbers.chance(Self.thirds) { return 0 }
    var best = (taken: 0, worth: 0)
    for taken in point.alternatives.indices.dropFirst() {
      let next = PlacedInterruption(point, taken: taken)
      let isNew = start.covers(next) && !isPaired(first, next)
      let others = interruptions.dropFirst().count { !isPaired($0, next) }
      // A second is one that these runs are for; a third may be one of any pair.
      let worth = (isNew ? 1 : 0) + (interruptions.count > 1 ? others : 0)
      if worth > best.worth { best = (taken, worth) }
    }
    if best.taken > 0 {
      let next = PlacedInterruption(point, taken: best.taken)
      if start.covers(next), !isPaired(first, next) { news += 1 }
    }
    return best.taken
  }

  /// Whether that pair came before, in this run or another.
  private func isPaired(_ first: PlacedInterruption, _ second: PlacedInterruption) -> Bool {
    if seen.has(first, second) { return true }
    guard let place = interruptions.firstIndex(of: first) else { return false }
    return interruptions[(place + 1)...].contains(second)
  }
}
