import DropContent
import DropCore
import DropReplay

/// What a good drop handler keeps, whatever happens.
public enum HandlerInvariant: Int, Sendable, Hashable, CaseIterable {
  /// Each dropped item has exactly one result.
  case oneResult = 1
  /// No placeholder, task or progress is left open.
  case nothingOpen
  /// No highlight, badge or scroll is left on.
  case nothingShown
  /// Undo gives back the contents exactly, on both sides; redo too.
  case undoable
  /// A move takes nothing from its source before it has arrived.
  case movesSafely
  /// The order of what arrived doesn't depend on which load finished first.
  case steadyOrder
  /// With `all_or_nothing`, a failure leaves the contents as they were.
  case allOrNothing
  /// No handler faulted or ran over its limits.
  case noFault
  /// After a cancel or an abort nothing more arrives.
  case endsAtOnce
}

extension HandlerInvariant {
  /// What it asks for, as one sentence.
  public var sentence: String {
    switch self {
    case .oneResult: "each dropped item has exactly one result"
    case .nothingOpen: "no placeholder, task or progress is left open"
    case .nothingShown: "no highlight, badge or scroll is left on"
    case .undoable: "undo gives back the contents exactly, and redo too"
    case .movesSafely: "a move takes nothing from its source before it has arrived"
    case .steadyOrder: "the order of what arrived doesn't depend on which load finished first"
    case .allOrNothing: "with all_or_nothing, a failure leaves the contents as they were"
    case .noFault: "no handler faults or runs over its limits"
    case .endsAtOnce: "after a cancel or an abort nothing more arrives"
    }
  }
}

/// An invariant that a run broke.
public struct Violation: Sendable, Hashable {
  /// Which one.
  public var invariant: HandlerInvariant
  /// Where; none where no destination is concerned.
  public var destination: String?
  /// What tells one way of breaking it from another, such as an effect's or a handler's name.
  public var aspect: String
  /// What happened in this run, for people.
  public var detail: String

  /// States what was broken, and how.
  public init(
    _ invariant: HandlerInvariant,
    in destination: String? = nil,
    aspect: String,
    detail: String
  ) {
    self.invariant = invariant
    self.destination = destination
    self.aspect = aspect
    self.detail = detail
  }

  /// What the aspect of one that was seen with many items ends with.
  static let ofMany = " with many items"

  /// The signature of the same thing broken by a few items; nil where it isn't about many.
  var signatureOfFew: String? {
    guard aspect.hasSuffix(Self.ofMany) else { return nil }
    var few = self
    few.aspect.removeLast(Self.ofMany.count)
    return few.signature
  }

  /// The same for two runs that break the same thing in the same way.
  public var signature: String { "\(invariant.rawValue)/\(destination ?? "-")/\(aspect)" }
}

/// A run that breaks an invariant, by the choices that lead to it.
public struct Finding: Sendable, Hashable {
  /// What is broken, and how.
  public var violation: Violation
  /// What was decided at each place of the run, in order; zero is as recorded.
  public var choices: [Int]
  /// The smallest session that shows it, once it was shrunk, as JSON.
  public var session: String?
  /// What happens in that run, as text, where no session shows it by itself.
  public var transcript: String?

  /// Notes a run.
  public init(violation: Violation, choices: [Int], session: String? = nil) {
    self.violation = violation
    var choices = choices
    while choices.last == 0 { choices.removeLast() }
    self.choices = choices
    self.session = session
  }

  /// Fewer deviations are simpler, then shorter paths; at last the choices themselves decide, so
  /// that one of two is always the simpler.
  func isSimpler(than other: Finding?) -> Bool {
    guard let other else { return true }
    let (mine, its) = (rank, other.rank)
    if mine != its { return mine.lexicographicallyPrecedes(its) }
    return choices.lexicographicallyPrecedes(other.choices)
  }

  /// Whether it is the one that is kept of two of the same signature.
  ///
  /// That is the simpler run, and of the same run what was made smaller, whichever came first.
  func precedes(_ other: Finding?) -> Bool {
    guard let other, !isSimpler(than: other), !other.isSimpler(than: self) else {
      return isSimpler(than: other)
    }
    return texts.lexicographicallyPrecedes(other.texts) { one, another in
      one.utf8.count != another.utf8.count ? one.utf8.count < another.utf8.count : one < another
    }
  }

  /// A session is worth more than none.
  private var texts: [String] {
    [session == nil ? " " : "", session ?? "", transcript ?? "", violation.detail]
  }

  /// The simplest of each signature, in an order of their own; what a few items break needs no
  /// crowd.
  static func simplest(of findings: [Finding]) -> [Finding] {
    var kept: [String: Finding] = [:]
    for finding in findings {
      let signature = finding.violation.signature
      if finding.precedes(kept[signature]) { kept[signature] = finding }
    }
    return kept.values.filter { $0.violation.signatureOfFew.map { kept[$0] == nil } ?? true }
      .sorted { $0.violation.signature < $1.violation.signature }
  }

  private var rank: [Int] { [choices.count { $0 != 0 }, choices.count] }
}

extension Finding {
  /// How large the smallest session is, once it is known.
  var size: String? {
    guard let session, let json = try? JSONReader().value(of: Array(session.utf8)) else {
      return nil
    }
    func count(_ list: String, _ one: String, _ many: String) -> String {
      let count = json[list]?.array?.count ?? 0
      return "\(count) \(count == 1 ? one : many)"
    }
    return count("events", "event", "events") + ", " + count("items", "item", "items")
  }
}
