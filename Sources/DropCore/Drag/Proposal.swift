/// A handler's answer to "what if it were dropped here".
///
/// It is compared and passed on at every move: what most answers hold lies in it, the rest in a box.
///
/// ```swift
/// let proposal = Proposal(.copy, highlight: .region("covers"), message: "Onto the cover")
/// session.answer(question.id, .proposal(proposal), at: 40, into: &effects)
/// ```
public struct Proposal: Sendable {
  /// What it would do; none means the default.
  public var operation: Operation?
  /// Whether the user needs to aim at a fine point.
  public var isPrecise: Bool
  /// Where it would put things, counted from zero.
  public var insertAt: Int?
  /// What is to be shown as the place of the drop.
  public var highlight: Highlight?
  /// None where there are no details.
  private var box: Box?

  private final class Box: Sendable {
    let details: Details

    init(_ details: Details) {
      self.details = details
    }
  }

  /// What few answers hold.
  struct Details: Sendable, Hashable {
    fileprivate(set) var springload: String?
    fileprivate(set) var message: String?
    fileprivate(set) var preview: JSONValue?
    fileprivate(set) var validIn: Rect?
    fileprivate(set) var isValidAtIndex = false
  }

  /// Proposes an operation.
  public init(
    _ operation: Operation?,
    isPrecise: Bool = false,
    highlight: Highlight? = nil,
    insertAt: Int? = nil,
    springload: String? = nil,
    message: String? = nil,
    preview: JSONValue? = nil,
    validIn: Rect? = nil
  ) {
    self.operation = operation
    self.isPrecise = isPrecise
    self.insertAt = insertAt
    self.highlight = highlight
    if springload == nil, message == nil, preview == nil, validIn == nil { return }
    box = Box(
      Details(springload: springload, message: message, preview: preview, validIn: validIn)
    )
  }
}

extension Proposal {
  /// The region that would spring open after a rest.
  public var springload: String? {
    get { box?.details.springload }
    set { if box != nil || newValue != nil { details.springload = newValue } }
  }

  /// What the user is told: why not, or what would come of it.
  public var message: String? {
    get { box?.details.message }
    set { if box != nil || newValue != nil { details.message = newValue } }
  }

  /// What the dragged things should look like.
  public var preview: JSONValue? {
    get { box?.details.preview }
    set { if box != nil || newValue != nil { details.preview = newValue } }
  }

  /// Where, in the destination, the same answer holds.
  public var validIn: Rect? {
    get { box?.details.validIn }
    set { if box != nil || newValue != nil { details.validIn = newValue } }
  }

  /// Whether the same answer holds wherever the destination's layout has the same insertion index; where it
  /// does, ``validIn`` isn't read.
  public var isValidAtIndex: Bool {
    get { box?.details.isValidAtIndex ?? false }
    set { if box != nil || newValue { details.isValidAtIndex = newValue } }
  }

  private var details: Details {
    get { box?.details ?? Details() }
    set { box = newValue == Details() ? nil : Box(newValue) }
  }
}

extension Proposal: Hashable {
  /// Compares all that is proposed.
  public static func == (one: Proposal, other: Proposal) -> Bool {
    one.isSame(as: other)
  }

  @inline(__always)
  func isSame(as other: Proposal) -> Bool {
    operation == other.operation && isPrecise == other.isPrecise
      && insertAt == other.insertAt && highlight == other.highlight
      && (box === other.box || details == other.details)
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(isPrecise)
    hasher.combine(insertAt)
    hasher.combine(highlight)
    hasher.combine(details)
  }
}

/// What is shown as the place of the drop.
public enum Highlight: Sendable, Hashable {
  /// The destination as a whole.
  case destination
  /// One region of it.
  case region(String)
}

/// What was asked for, what is granted, and why they differ.
///
/// ```swift
/// let verdict = Verdict(asked: .move, granted: .copy, reason: .moveFromAnotherApp)
/// badge(verdict.granted)
/// ```
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
  ///
  /// ```swift
  /// if let reason = Verdict.decide(.move, allowed: .copy, isLocal: false).reason { label(reason.sentence) }
  /// ```
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
    /// What shows at the drop isn't taken where the drag was.
    case unwantedOnceKnown
    /// The destination holds as many as it may.
    case full
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
    case .unwantedOnceKnown: "it isn't taken here, now that it is known what it is"
    case .full: "it is full"
    }
  }

  /// The sentence, and what went wrong.
  ///
  /// ```swift
  /// let fault = Fault(kind: Fault.Kind(rawValue: "runtime"), message: "no such album")
  /// label(Verdict.Reason.fault.sentence(because: fault))
  /// ```
  public func sentence(because fault: Fault) -> String { sentence + ": " + fault.summary }
}

extension Verdict {
  /// The host's last word on an operation that was asked for.
  ///
  /// A move from another app becomes a copy where the source allows one; what the source doesn't
  /// allow is forbidden; to transfer nothing is always granted.
  ///
  /// ```swift
  /// let verdict = Verdict.decide(.move, allowed: [.copy, .move], isLocal: false)
  /// badge(verdict.granted)
  /// ```
  public static func decide(
    _ asked: Operation,
    allowed: Operations,
    isLocal: Bool
  ) -> Verdict {
    if !asked.transfers { return Verdict(asked: asked, granted: asked) }
    if asked == .move, !isLocal {
      let granted: Operation = allowed.allows(.copy) ? .copy : .forbidden
      return Verdict(asked: asked, granted: granted, reason: .moveFromAnotherApp)
    }
    if allowed.allows(asked) { return Verdict(asked: asked, granted: asked) }
    return Verdict(asked: asked, granted: .forbidden, reason: .notAllowedBySource)
  }
}
