/// Steps from one type to another; none where the type is already the one that is wanted.
public struct CoercionPath: Hashable, Sendable {
  /// The steps, in order.
  public let steps: [Coercion]
  /// The type that comes out at the end.
  public let result: ContentType

  /// The largest loss of all steps.
  public var cost: Coercion.Cost { steps.map(\.cost).max() ?? .lossless }

  /// The types on the way, the result last.
  public var types: [ContentType] { steps.map(\.to) }
}
