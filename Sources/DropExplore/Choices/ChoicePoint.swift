import DropReplay

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
    /// Whether a save succeeds.
    case saveFate
    /// Whether a capability or memory is missing.
    case shortage
    /// Whether an item's types are known before the drop.
    case knowledge
    /// Whether another program reads what it reads in the session, and says how that ended.
    case outward
    /// In which world the drags take place.
    case variant
  }

  package var kind: Kind
  /// What it is about, the same number in every run: a load, a task, a save, a question, a moment.
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

/// Who decides at each place of a run.
package protocol Chooser: AnyObject {
  /// An index into the place's alternatives.
  func choose(_ point: ChoicePoint) -> Int

  /// A completion was carried out; silently when no script ran and nothing but the load's own end
  /// was to be seen, so that two such in a row could as well have come the other way round.
  func completed(_ alternative: Int, isSilent: Bool)

  /// Nothing more is to be learned from the run.
  var hasEnough: Bool { get }
}

extension ChoicePoint {
  /// How many of its alternatives chance may take.
  var byChance: Int {
    kind == .variant
      ? alternatives.prefix { $0 < Alternative.loneWorlds }.count : alternatives.count
  }

  /// The number of the world that an alternative is.
  static func world(_ alternative: Int) -> Int { alternative & (Alternative.worldsOfItems - 1) }
}

extension Decision {
  /// Whether other items are dragged than recorded.
  var isOfItems: Bool {
    point.kind == .variant && alternative & Alternative.worldsOfItems != 0
  }
}

extension Chooser {
  package var hasEnough: Bool { false }
  package func completed(_ alternative: Int, isSilent: Bool) {}
}

/// Who keeps what it decided.
protocol RecordingChooser: Chooser {
  /// All of it, in order.
  var decisions: [Decision] { get }
}

/// Decides by a list, and as recorded after its end.
package final class ListedChoices: RecordingChooser {
  private let list: [Int]
  package private(set) var decisions: [Decision] = []

  private let limit: Int

  package init(_ list: [Int] = [], limit: Int = .max) {
    self.list = list
    self.limit = limit
  }

  package var hasEnough: Bool { decisions.count >= limit }

  package func choose(_ point: ChoicePoint) -> Int {
    let wanted = decisions.count < list.count ? list[decisions.count] : 0
    let taken = point.alternatives.indices.contains(wanted) ? wanted : 0
    decisions.append(Decision(point, taken: taken))
    return taken
  }
}

/// Gives every load, task, save and question the fate it had in another run, and leaves the order
/// and the user's actions as recorded.
package final class SameFates: Chooser {
  private var fates: [ChoicePoint.Kind: [Int: Int]] = [:]

  package init(as decisions: [Decision]) {
    for decision in decisions {
      fates[decision.point.kind, default: [:]][decision.point.subject] = decision.alternative
    }
  }

  package func choose(_ point: ChoicePoint) -> Int {
    guard point.kind != .order, point.kind != .interruption else { return 0 }
    let wanted = fates[point.kind]?[point.subject]
    return wanted.flatMap { point.alternatives.firstIndex(of: $0) } ?? 0
  }
}

/// The numbers that stand for what can be chosen: the same in every run, on every machine.
enum Alternative {
  static let asRecorded = 0
  static let fails = 1
  static let expires = 2
  static let slow = 3
  static let succeeds = 4
  static let empty = 5
  static let oneByte = 6
  static let cut = 7
  static let tenfold = 8
  static let beyond = 9
  static let late = 10

  static let otherwise = 1

  /// Of what succeeds or fails, and not as well in another way.
  ///
  /// What failed otherwise than recorded goes alike the next time, unless it recovers.
  static func ends(isFailing: Bool, isInTrouble: Bool) -> [Int] {
    if isFailing { return [asRecorded, succeeds] }
    return isInTrouble ? [fails, asRecorded] : [asRecorded, fails]
  }

  /// From here on, worlds of other items: of two runs that show the same, in which one thing goes otherwise, the
  /// one with the recorded items tells more.
  static let worldsOfItems = 1 << 19
  /// From here on, worlds that nobody combines with anything, by their numbers.
  static let loneWorlds = 1 << 20

  static let never = 1
  /// Of an end: that it gives up.
  static let twice = 2

  static let drop = 1
  static let cancel = 2
  static let abort = 3
  /// From here on, three for each destination: reload, close, undo.
  static let places = 4
  /// The app is killed, or the power fails, and it goes on from its journal.
  static let crash = 90
  static let powerFailure = 91
  /// The session's first drag once more, while a drop is still at work.
  static let again = 100
  /// Of several drops that are under way the one that began first, and last.
  static let abortFirst = 101
  static let abortLast = 102
  /// From here on, one for each of the session's further drags: that one once more.
  static let againLater = 103
  /// From here on, one for each thing that the app itself may change.
  static let changes = 200

  static let dismissed = 1
  static let refused = 2
  static let accepted = 3
}
