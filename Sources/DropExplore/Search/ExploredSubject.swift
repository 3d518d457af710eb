import DropCore
import DropReplay

/// Something that can be run again and again with other choices; one thread uses it.
package protocol ExploredSubject: AnyObject {
  /// One run from the start, deciding nothing itself.
  func run(_ chooser: any Chooser) -> RunVerdict

  /// What a run breaks, with the places in the script that it comes from.
  func located(_ chooser: any Chooser) -> [Violation]

  /// What goes otherwise by a decision, as a few words.
  func words(for decision: Decision) -> String

  /// The same with few waits, so that a run is soon over that never ends.
  var brief: any ExploredSubject { get }

  /// Whether what it leaves is decided by chance, so that two runs that differ show nothing.
  var isLedByChance: Bool { get }

  /// Whether what is said of entries may rightly be another thing in another order: it may be the time, chance or what a
  /// task gives.
  var hasPassingContexts: Bool { get }

  /// What arrives with the fates of a run when each drop is over before the next drag begins, for every
  /// order of the drags: nothing where there is no more than one, and nil where there is no time to see.
  func arrivalsApart(_ decisions: [Decision]) -> [Arrivals]?
  /// Whether it takes back one of several drops: which one depends on which of them ended last.
  var undoesOneOfSeveral: Bool { get }
}

extension ExploredSubject {
  package var isLedByChance: Bool { false }

  package var hasPassingContexts: Bool { false }

  package var brief: any ExploredSubject { self }

  package var undoesOneOfSeveral: Bool { false }

  package func arrivalsApart(_ decisions: [Decision]) -> [Arrivals]? { [] }

  package func located(_ chooser: any Chooser) -> [Violation] { run(chooser).violations }

  package func words(for decision: Decision) -> String {
    "\(decision.point.subject): \(decision.alternative)"
  }
}

/// What a run showed.
package struct RunVerdict: Sendable {
  package var violations: [Violation] = []
  /// Combinations of handler, state and effect that occurred, as hashes.
  package var coverage: [UInt64] = []
  /// What arrived, in order, in every destination: compared between runs with the same fates.
  package var arrival = Arrivals()
  /// It was left before its end.
  package var isLeft = false
  /// All that a run did, as one number: another one where anything was otherwise.
  package var behaviour: UInt64 = 0
  /// The lines that ran, by the paths of their files, where that is noted.
  package var lines: [String: [Int]] = [:]
  /// How each drop ended, where the app may be killed.
  private(set) var ends: [DragID: DropEnd] = [:]
  /// Of drops at work when it was killed what they had brought of each item.
  private(set) var broughtBefore: [DragID: [Int: [String]]] = [:]
  /// How many tasks of each kind were begun in it, and those that may have done once more what a crash cut.
  private(set) var calls: [TaskKind: Int] = [:]
  private(set) var repeats: [(kind: TaskKind, line: String?)] = []
  /// The user's end, a destination's, or a time-out had a say in it.
  private(set) var isInfluenced = false
  /// The runs that it was held against.
  private(set) var comparisons: [UncrashedRun] = []
  /// What the app renamed in it, and how many runs it took to know what that may leave.
  private(set) var rename: (what: MeanwhileRename, runs: Int)?

  package init(
    violations: [Violation] = [],
    coverage: [UInt64] = [],
    arrival: Arrivals = Arrivals(),
    isLeft: Bool = false
  ) {
    self.isLeft = isLeft
    self.violations = violations
    self.coverage = coverage
    self.arrival = arrival
  }
}

extension RunVerdict {
  /// Notes how drops ended, as far as the app may be killed meanwhile; whether anybody had a say in it.
  mutating func note(_ lives: WatchedLives?, isInfluenced: Bool) {
    self.isInfluenced = isInfluenced
    guard let lives else { return }
    (ends, broughtBefore) = (lives.ends, lives.before)
    (calls, repeats) = (lives.calls, lives.repeats)
  }

  /// It was held against so many runs in which the app renames the same.
  mutating func note(_ rename: MeanwhileRename, runs: Int) { self.rename = (rename, runs) }

  /// It was held against these runs.
  mutating func note(comparisons: [UncrashedRun]) { self.comparisons = comparisons }
}

/// What tells one run without crashes from another.
struct UncrashedRun: Sendable, Hashable {
  let fates: [Decision]
  /// What fails in it.
  let cut: CutWork
}

/// What the app called otherwise in a list while a drop was at work.
struct MeanwhileRename: Sendable, Hashable {
  let destination: String
  let name: String
  let other: String
}

/// What arrived in a run, in order: compared between runs in which everything had the same fate.
package struct Arrivals: Sendable, Hashable {
  /// What one drop found and brought in one destination; two drops may bring theirs in either order.
  package struct Place: Sendable, Hashable {
    package var destination: String
    package var drop: Int
    package var names: [String]
    /// What was said of each entry, where that is told.
    private(set) var contexts: [JSONValue?] = []

    package init(_ destination: String, drop: Int = 0, names: [String]) {
      self.destination = destination
      self.drop = drop
      self.names = names
    }

    /// The entries that a drop found and brought, with what was said of each.
    init(_ destination: String, drop: Int, entries: [(name: String, context: JSONValue?)]) {
      self.init(destination, drop: drop, names: entries.map(\.name))
      contexts = entries.map(\.context)
    }

    /// Whether the same entries lie there, and something else is said of one.
    fileprivate func differsInContext(from other: Place) -> Bool {
      names == other.names && contexts.count == other.contexts.count && contexts != other.contexts
    }
  }

  package var places: [Place]
  /// The user's end, a destination's, or a time-out decided what arrived: what of it came before
  /// that depends on the order, and may.
  package var isCutShort: Bool
  /// What the session, or the search, answered by turns.
  private(set) var turns = AnswersInTurn()

  package init(_ places: [Place] = [], isCutShort: Bool = false) {
    self.places = places
    self.isCutShort = isCutShort
  }

  /// The same with what was answered by turns.
  func answered(by turns: AnswersInTurn) -> Arrivals {
    var arrival = self
    arrival.turns = turns
    return arrival
  }

  /// The first place where another order of completions made a difference that it must not make.
  ///
  /// What is said of entries is looked at where nothing but the order can make it another thing.
  package func difference(
    from reference: Arrivals,
    comparesContexts: Bool = false
  ) -> (is: Place, was: Place)? {
    // Who got another answer for asking earlier or later had another fate.
    if !turns.isAlike(reference.turns) { return nil }
    let onlyOrder = isCutShort || reference.isCutShort
    for place in places {
      let other = reference.places.first {
        $0.destination == place.destination && $0.drop == place.drop
      }
      guard let other else { continue }
      let differ =
        onlyOrder
        ? !Self.agreeInOrder(place.names, other.names)
        : place.names != other.names
          || comparesContexts && place.differsInContext(from: other)
      if differ { return (place, other) }
    }
    return nil
  }

  /// Whether what is in both comes in the same order.
  private static func agreeInOrder(_ one: [String], _ other: [String]) -> Bool {
    let (mine, its) = (Set(one), Set(other))
    return one.filter(its.contains) == other.filter(mine.contains)
  }
}
