/// What an effect is called and what it carries, as transcripts, schemas and references say it.
public struct EffectDeclaration: Sendable, Hashable {
  /// One thing that an effect carries.
  public struct Key: Sendable, Hashable {
    /// What it is called.
    public let name: String
    /// Which JSON it is.
    public let type: KeyType
    /// Whether it may be left out.
    public let isOptional: Bool
    /// One line about it.
    public let summary: String
  }

  /// The JSON that a key holds.
  public enum KeyType: String, Sendable, Hashable {
    /// A text.
    case string
    /// A whole number.
    case integer
    /// A number.
    case number
    /// True or false.
    case boolean
    /// A whole number or a list of them.
    case indexes
    /// A list of entries: a text, or an object with a name.
    case entries
    /// The word `direct`, or the list of types on the way.
    case route
    /// Anything.
    case any
  }

  /// The word in `effect`.
  public let name: String
  /// One line about it.
  public let summary: String
  /// What it carries besides `effect` and `destination`.
  public let keys: [Key]

  init(_ name: String, _ summary: String, _ keys: Key...) {
    self.name = name
    self.summary = summary
    self.keys = keys
  }
}

extension EffectDeclaration.Key {
  init(_ name: String, _ type: EffectDeclaration.KeyType, _ summary: String) {
    self.init(name: name, type: type, isOptional: false, summary: summary)
  }

  static func optional(
    _ name: String,
    _ type: EffectDeclaration.KeyType,
    _ summary: String
  ) -> Self {
    Self(name: name, type: type, isOptional: true, summary: summary)
  }
}
