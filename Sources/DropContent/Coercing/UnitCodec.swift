public import DropCore

/// How content of one type is taken apart into units, and made of them.
public struct UnitCodec: Sendable {
  /// Counts the units.
  public typealias Count = @Sendable (Content, CodecContext) throws(ContentError) -> Int
  /// Takes one unit, numbered from zero; its name is set by the caller.
  public typealias Take = @Sendable (Content, Int, CodecContext) throws(ContentError) -> Content
  /// Makes one content of many, in order.
  public typealias Combine = @Sendable ([Content], CodecContext) throws(ContentError) -> Content

  /// The type of the whole.
  public let type: ContentType
  /// Counts the units.
  public let count: Count
  /// Takes one unit, numbered from zero.
  public let take: Take
  /// Makes one content of many; nil where that isn't possible.
  public let combine: Combine?

  /// Registers code for a type's units.
  public init(
    type: ContentType,
    count: @escaping Count,
    take: @escaping Take,
    combine: Combine? = nil
  ) {
    self.type = type
    self.count = count
    self.take = take
    self.combine = combine
  }

  /// Units that are known, but whose code only builds with a trait have.
  public init(type: ContentType, needsTrait trait: String) {
    self.init(
      type: type,
      count: { (_, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) },
      take: { (_, _, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) },
      combine: { (_, _) throws(ContentError) in throw ContentError(.needsTrait(trait)) }
    )
  }
}
