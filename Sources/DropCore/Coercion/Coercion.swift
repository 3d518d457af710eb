/// One step from a type to another that a codec can take, and what it costs.
public struct Coercion: Hashable, Sendable {
  /// What is lost on the way.
  public enum Cost: Int, Comparable, Hashable, Sendable, CaseIterable {
    /// Nothing: the way back would give the same.
    case lossless
    /// How it looks: style, quality, titles.
    case losesStyling
    /// A part of what it says.
    case losesContent

    /// Orders costs, the smaller loss first.
    public static func < (a: Cost, b: Cost) -> Bool { a.rawValue < b.rawValue }
  }

  /// The type that the step starts from; whatever conforms to it will do.
  public let from: ContentType
  /// The type that comes out.
  public let to: ContentType
  /// What is lost.
  public let cost: Cost
  /// The name of what does it, such as `html`.
  public let codec: String

  /// Declares a step.
  public init(from: ContentType, to: ContentType, cost: Cost, codec: String) {
    self.from = from
    self.to = to
    self.cost = cost
    self.codec = codec
  }
}
