/// One encoding in which an item can be had.
public struct Representation: Sendable, Hashable {
  /// The encoding's type.
  public var type: ContentType
  /// How many bytes it announces.
  public var size: Int?

  /// Describes an encoding.
  public init(type: ContentType, size: Int? = nil) {
    self.type = type
    self.size = size
  }
}
