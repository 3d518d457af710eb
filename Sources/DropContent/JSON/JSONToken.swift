/// One piece of a JSON text, by its place in the bytes it was scanned from.
public struct JSONToken: Sendable, Equatable {
  /// What a token is.
  public enum Kind: UInt8, Sendable {
    /// A brace or bracket.
    case objectStart, objectEnd, arrayStart, arrayEnd
    /// A member's name, or a value that holds no others.
    case key, string, number, `true`, `false`, null
    /// The document is complete.
    case end
  }

  /// What it is.
  public let kind: Kind
  /// Its first byte; of a key or a string, the first after the quote.
  public let start: Int
  /// The byte after its last; of a key or a string, the closing quote.
  public let end: Int
  /// Whether a key or a string has escapes in it.
  public let hasEscapes: Bool

  init(_ kind: Kind, _ start: Int, _ end: Int, hasEscapes: Bool = false) {
    self.kind = kind
    self.start = start
    self.end = end
    self.hasEscapes = hasEscapes
  }
}
