import DropReplay

/// What one lane of a search saw.
///
/// A search is cut into a fixed number of lanes, each a search of its own with its own seed or its
/// own part of the tree: so it finds the same on one thread, on many, and on many machines.
struct LaneTally: Sendable {
  private(set) var runs = 0
  /// Of them, those that chance decided.
  private(set) var searched = 0
  /// The others.
  var walked: Int { runs - searched }
  private(set) var redundant = 0
  /// Runs that were made besides: to have something to compare with, and to tell places.
  private(set) var besides = 0
  /// The sum of what the runs did: two searches of which it differs saw something else.
  private(set) var behaviour: UInt64 = 0
  /// The tree below was walked to its end.
  private(set) var isWhole: Bool
  /// Combinations of handler, state and effect, and in how many runs each was seen: once, or more.
  private(set) var coverage = MarkTable()
  /// By the number of their kind.
  private var counts = ChoicePoint.Kind.allCases.map { _ in VariedCount() }
  /// Single changes, by the number of their kind.
  private var lone = ChoicePoint.Kind.allCases.map { _ in LoneCount() }
  /// Pairs of interruptions that came, and how many of their firsts there was no room to go on with.
  private(set) var pairs = PairCount()
  /// The lines of scripts that ran, where that is noted.
  private(set) var lines = LineTally()
  /// By signature, the first run of the lane that showed it.
  private(set) var findings: [String: Finding] = [:]

  init(isWhole: Bool = true) { self.isWhole = isWhole }

  /// How often one kind of thing was decided, and how often not as recorded.
  struct VariedCount: Sendable, Hashable {
    fileprivate(set) var places = 0
    fileprivate(set) var otherwise = 0
  }

  /// How often things of a kind were decided; nil where they never were.
  func varied(_ kind: ChoicePoint.Kind) -> VariedCount? {
    let count = counts[Int(kind.rawValue)]
    return count.places > 0 ? count : nil
  }

  mutating func note(_ behaviour: UInt64, _ decisions: [Decision]) {
    runs += 1
    self.behaviour &+= behaviour
    for decision in decisions {
      let kind = Int(decision.point.kind.rawValue)
      counts[kind].places += 1
      if !decision.isAsRecorded { counts[kind].otherwise += 1 }
    }
  }

  mutating func note(lines run: [String: [Int]], _ decisions: [Decision]) {
    lines.note(run, decisions)
  }

  /// Chance decides the next run.
  mutating func noteSearched() { searched += 1 }

  /// A run did what another one had done.
  mutating func noteRedundant() { redundant += 1 }

  /// Something of the tree below isn't walked.
  mutating func noteLeft() { isWhole = false }

  /// So many runs were made besides by now.
  mutating func note(besides: Int) { self.besides = besides }

  /// Takes over what was found before the lane began.
  mutating func note(_ finding: Finding) { findings[finding.violation.signature] = finding }

  mutating func note(pairs: PairCount) { self.pairs = pairs }

  /// How many single changes of a kind there are; nil where there are none.
  func lone(_ kind: ChoicePoint.Kind) -> LoneCount? {
    let count = lone[Int(kind.rawValue)]
    return count.all > 0 ? count : nil
  }

  mutating func note(
    _ change: LoneChange,
    _ number: Int,
    isReached: Bool,
    _ subject: any ExploredSubject
  ) {
    let kind = Int(change.decision.point.kind.rawValue)
    if isReached { return lone[kind].noteReached() }
    lone[kind].noteMissed(number) { subject.words(for: change.decision) }
  }

  /// Whether a run that breaks something is a simpler one than those before.
  func keeps(_ violation: Violation, _ decisions: [Decision]) -> Bool {
    guard let known = findings[violation.signature] else { return true }
    let finding = Finding(violation, decisions)
    return finding.isSimpler(than: known)
  }

  mutating func note(
    _ violations: [Violation],
    _ decisions: [Decision],
    _ subject: any ExploredSubject
  ) {
    for violation in violations {
      var finding = Finding(violation, decisions)
      let known = findings[violation.signature]
      guard known == nil || finding.isSimpler(than: known) else { continue }
      finding.note(changes: decisions.filter { !$0.isAsRecorded }.map(subject.words))
      findings[violation.signature] = finding
    }
  }

  /// What of it is new.
  mutating func cover(_ marks: [UInt64]) -> [UInt64] { marks.filter { coverage.insert($0) } }

  mutating func merge(_ other: LaneTally) {
    runs += other.runs
    searched += other.searched
    redundant += other.redundant
    besides += other.besides
    behaviour &+= other.behaviour
    isWhole = isWhole && other.isWhole
    coverage.merge(other.coverage)
    lines.merge(other.lines)
    pairs.merge(other.pairs)
    for (kind, count) in other.counts.enumerated() {
      counts[kind].places += count.places
      counts[kind].otherwise += count.otherwise
    }
    for (kind, count) in other.lone.enumerated() { lone[kind].merge(count) }
    for (signature, finding) in other.findings where finding.isSimpler(than: findings[signature]) {
      findings[signature] = finding
    }
  }
}

/// Marks, each with a number: they are hashes, spread as they are, and need no hashing of their own.
struct MarkTable: Sendable {
  private struct Place: Sendable {
    var mark: UInt64 = 0
    /// Zero where the place is free.
    var number: UInt8 = 0
  }

  /// The marks at the places that their bits name, or at the next ones.
  private var places = [Place](repeating: Place(), count: 128)
  private var count = 0

  /// Notes it once more, up to twice: true when it was not in there.
  mutating func insert(_ mark: UInt64) -> Bool { add(mark, times: 1) }

  /// Notes what another table has, too.
  mutating func merge(_ other: MarkTable) {
    for place in other.places where place.number > 0 { _ = add(place.mark, times: place.number) }
  }

  /// All marks, in ascending order.
  var marks: [UInt64] { places.filter { $0.number > 0 }.map(\.mark).sorted() }

  /// Those that were noted a single time, in ascending order.
  var marksNotedOnce: [UInt64] { places.filter { $0.number == 1 }.map(\.mark).sorted() }

  private mutating func add(_ mark: UInt64, times: UInt8) -> Bool {
    if count * 2 >= places.count { grow() }
    let index = place(of: mark)
    let known = places[index].number
    places[index] = Place(mark: mark, number: min(2, known + times))
    if known == 0 { count += 1 }
    return known == 0
  }

  /// Where it is, or the free place where it belongs.
  private func place(of mark: UInt64) -> Int {
    let mask = places.count - 1
    var index = Int(truncatingIfNeeded: mark >> 32) & mask
    while places[index].number > 0, places[index].mark != mark { index = (index + 1) & mask }
    return index
  }

  private mutating func grow() {
    let old = places
    places = Array(repeating: Place(), count: old.count * 2)
    for place in old where place.number > 0 { places[self.place(of: place.mark)] = place }
  }
}
