public import DropCore

/// How content of one type is taken apart into units, and made of them.
public struct UnitCodec: Sendable {
  /// Finds the units.
  public typealias Open =
    @Sendable (Content, CodecContext) throws(ContentError) -> ContentUnits
  /// Makes one content of many, in order.
  public typealias Combine = @Sendable ([Content], CodecContext) throws(ContentError) -> Content

  /// The type of the whole.
  public let type: ContentType
  /// Finds the units.
  public let open: Open
  /// Makes one content of many; nil where that isn't possible.
  public let combine: Combine?

  /// Registers code for a type's units.
  public init(type: ContentType, combine: Combine? = nil, open: @escaping Open) {
    self.type = type
    self.open = open
    self.combine = combine
  }

  /// Units that are known, but whose code only builds with a trait have.
  public init(type: ContentType, needsTrait trait: String) {
    self.init(
      type: type,
      combine: { (_, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) },
      open: { (_, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) }
    )
  }
}
