/// The calls that a handler answers.
public struct Handlers: OptionSet, Sendable, Hashable {
  /// One bit for each, at the place of its case.
  public let rawValue: UInt16

  /// The set with these bits.
  public init(rawValue: UInt16) {
    self.rawValue = rawValue
  }
}

/// What a handler says of itself before any drag: what it answers, what it accepts, how it fails.
///
/// ```swift
/// let pictures = HandlerProfile(accepts: [.image], policy: .allOrNothing)
/// let shelf = Destination(id: "shelf", frame: frame, profile: pictures)
/// ```
public struct HandlerProfile: Sendable, Hashable {
  /// The calls it answers; the others get their defaults without being asked.
  public var handlers: Handlers
  /// The types it takes, most wanted first; none named means all.
  public var accepts: [ContentType]?
  /// What becomes of a drop of which a part fails.
  public var policy: Policy
  /// How many faults in a row end in quarantine.
  public var faultLimit: Int
  /// How many entries its destinations hold at most, where they don't say less themselves.
  public var most: Int?
  /// The types that it declares itself: what is meant by an extension that others claim too.
  package var ownTypes: [TypeDeclaration] = []

  /// Describes a handler.
  public init(
    handlers: Handlers = .all,
    accepts: [ContentType]? = nil,
    policy: Policy = .partial,
    faultLimit: Int = 3,
    most: Int? = nil
  ) {
    self.handlers = handlers
    self.accepts = accepts
    self.policy = policy
    self.faultLimit = faultLimit
    self.most = most
  }

  /// What becomes of a drop of which a part fails.
  public enum Policy: Sendable, Hashable {
    /// What can be imported is.
    case partial
    /// One failure takes the whole drop back.
    case allOrNothing
  }
}
