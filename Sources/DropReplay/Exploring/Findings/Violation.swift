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
