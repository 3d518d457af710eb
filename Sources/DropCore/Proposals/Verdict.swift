/// What was asked for, what is granted, and why they differ.
public struct Verdict: Sendable, Hashable {
  /// What the handler proposed; none where it proposed nothing.
  public var asked: Operation?
  /// What the user and the source see.
  public var granted: Operation
  /// Why it isn't what was asked.
  public var reason: Reason?
  /// Where the drop would put things, counted from zero, where the handler says so.
  public var insertAt: Int? {
    get { place < 0 ? nil : Int(place) }
    set { place = newValue.flatMap { Int32(exactly: $0) } ?? -1 }
  }
  /// Small, as verdicts are many.
  private var place: Int32 = -1

  /// Notes what was asked and granted.
  public init(asked: Operation?, granted: Operation, reason: Reason? = nil) {
    self.asked = asked
    self.granted = granted
    self.reason = reason
  }

  /// Why something else was granted.
  public enum Reason: UInt8, Sendable, Hashable, CaseIterable {
    /// Another app's things can't be taken away from it.
    case moveFromAnotherApp
    /// The source doesn't allow that operation.
    case notAllowedBySource
    /// The handler said nothing, so the default holds.
    case noAnswer
    /// The handler failed.
    case fault
    /// The handler failed too often and is asked no more during this drag.
    case quarantined
  }
}

extension Verdict.Reason {
  /// The sentence for transcripts and for the user.
  public var sentence: String {
    switch self {
    case .moveFromAnotherApp: "a drag from another app can't be moved"
    case .notAllowedBySource: "the source doesn't allow it"
    case .noAnswer: "no answer, so the default holds"
    case .fault: "the handler failed"
    case .quarantined: "the handler failed too often and is in quarantine"
    }
  }

  /// The sentence, and what went wrong.
  public func sentence(because fault: Fault) -> String { sentence + ": " + fault.summary }
}
