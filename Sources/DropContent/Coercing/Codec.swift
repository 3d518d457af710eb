public import DropCore

/// One edge of the coercion graph with the code that walks it.
public struct Codec: Sendable {
  /// Makes the new content; it may be of a type that conforms to `to`.
  public typealias Conversion = @Sendable (Content, CodecContext) throws(ContentError) -> Content

  /// The type it reads; content of a conforming type is handed to it too.
  public let from: ContentType
  /// The type it makes.
  public let to: ContentType
  /// Makes the new content.
  public let convert: Conversion

  /// Registers code for an edge.
  public init(from: ContentType, to: ContentType, convert: @escaping Conversion) {
    self.from = from
    self.to = to
    self.convert = convert
  }

  /// An edge that is known, but whose code only builds with a trait have.
  public init(from: ContentType, to: ContentType, needsTrait trait: String) {
    self.init(from: from, to: to) { (_, _) throws(ContentError) in
      throw ContentError(.needsTrait(trait))
    }
  }
}
