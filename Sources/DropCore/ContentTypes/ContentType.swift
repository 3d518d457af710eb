/// What bytes are, by their uniform type identifier.
public struct ContentType: Sendable, Hashable {
  /// The identifier, such as `public.html`.
  public let id: String

  /// Names a type by its identifier.
  public init(_ id: String) {
    self.id = id
  }
}
