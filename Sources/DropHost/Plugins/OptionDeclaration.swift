public import DropCore

/// One option that a plugin can be told, or one field of a question.
public struct OptionDeclaration: Hashable, Sendable {
  /// What values an option takes.
  public enum Kind: String, CaseIterable, Sendable {
    /// A text.
    case string
    /// A whole number.
    case integer
    /// A number.
    case number
    /// True or false.
    case boolean
    /// One of `choices`.
    case choice = "enum"
    /// A list of content types.
    case types
  }

  /// The key.
  public let name: String
  /// What values it takes.
  public let kind: Kind
  /// The value when nothing is said.
  public let defaultValue: JSONValue?
  /// The least number.
  public let minimum: Double?
  /// The greatest number.
  public let maximum: Double?
  /// The values of an enum.
  public let choices: [String]
  /// For people.
  public let doc: String?

  /// Declares an option.
  public init(
    name: String,
    kind: Kind,
    defaultValue: JSONValue? = nil,
    minimum: Double? = nil,
    maximum: Double? = nil,
    choices: [String] = [],
    doc: String? = nil
  ) {
    self.name = name
    self.kind = kind
    self.defaultValue = defaultValue
    self.minimum = minimum
    self.maximum = maximum
    self.choices = choices
    self.doc = doc
  }
}
