public import DropContent
public import DropCore

/// One encoding in which an item can be had, and how to get its bytes after the drop.
public struct ProvidedRepresentation: Sendable {
  /// Gets the bytes; the task it runs in is cancelled when nobody needs them any more.
  ///
  /// An error of type ``LoadFailure`` keeps its code; any other fails the load with its description.
  public typealias Load = @Sendable (LoadProgress) async throws -> Content

  /// The encoding's type.
  public var type: ContentType
  /// How many bytes it will have, where that is known.
  public var size: Int?
  /// How to get it.
  public var load: Load

  /// Offers an encoding that is made when somebody wants it.
  public init(_ type: ContentType, size: Int? = nil, load: @escaping Load) {
    self.type = type
    self.size = size
    self.load = load
  }

  /// Offers an encoding that is there already.
  public init(_ content: Content) {
    self.init(content.type, size: content.size) { _ in content }
  }

  /// Offers text.
  public init(_ type: ContentType, text: String) {
    self.init(Content(type: type, text: text))
  }
}
