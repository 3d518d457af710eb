import DropContent
import DropCore

/// A run that breaks an invariant, by the choices that lead to it.
///
/// ```swift
/// for finding in try await exploration.run().findings { print(finding.violation) }
/// ```
public struct Finding: Sendable, Hashable {
  /// What is broken, and how.
  public var violation: Violation
  /// What was decided at each place of the run, in order; zero is as recorded.
  public var choices: [Int]
  /// What goes otherwise than recorded in that run, in words and in order.
  public private(set) var changes: [String] = []
  /// The smallest session that shows it, once it was shrunk, as JSON.
  public var session: String?
  /// Whether that could be smaller: there was no time, or no patience, to take all away that can be.
  public var isCutShort = false
  /// What happens in that run, as text, where no session shows it by itself.
  public var transcript: String?
  /// Whether other items are dragged than recorded.
  private(set) var isOfOtherItems = false

  /// Notes a run.
  ///
  /// ```swift
  /// if let finding = try await exploration.run().findings.first {
  ///   let again = Finding(violation: finding.violation, choices: finding.choices)
  ///   print(again.violation.detail)
  /// }
  /// ```
  public init(violation: Violation, choices: [Int], session: String? = nil) {
    self.violation = violation
    var choices = choices
    while choices.last == 0 { choices.removeLast() }
    self.choices = choices
    self.session = session
  }

  /// Notes what goes otherwise than recorded.
  mutating func note(changes: [String]) { self.changes = changes }

  /// Notes that other items are dragged than recorded.
  mutating func noteOtherItems() { isOfOtherItems = true }

  /// What happened is what happens in the smallest session that shows it.
  mutating func tell(as broken: Violation, of smallest: SessionDocument) {
    violation.detail = broken.detail
    if violation.isOfMany { violation.detail += " (with \(smallest.items.count) items)" }
    if violation.isOfLong {
      violation.detail += " (with a text of \(smallest.longestText) bytes)"
    }
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
  /// crowd, and what breaks without a crash needs none.
  static func simplest(of findings: [Finding]) -> [Finding] {
    var kept: [String: Finding] = [:]
    for finding in findings {
      let signature = finding.violation.signature
      if finding.precedes(kept[signature]) { kept[signature] = finding }
    }
    func isPlain(_ signature: String?) -> Bool { signature.map { kept[$0] == nil } ?? true }
    return kept.values.map { $0.violation }
      .filter { isPlain($0.signatureOfFew) && isPlain($0.signatureWithoutCrash) }
      .compactMap { kept[$0.signature] }
      .sorted { $0.violation.signature < $1.violation.signature }
  }

  /// What the recorded items show is the simpler one.
  private var rank: [Int] {
    [choices.count { $0 != 0 }, isOfOtherItems ? 1 : 0, choices.count]
  }
}

extension Finding {
  /// Notes what was decided in a run that breaks something.
  init(_ violation: Violation, _ decisions: [Decision]) {
    self.init(violation: violation, choices: decisions.map(\.taken))
    isOfOtherItems = decisions.contains(where: \.isOfItems)
  }

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
