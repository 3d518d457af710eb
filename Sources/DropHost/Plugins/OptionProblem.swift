public import DropCore

/// What is wrong with a value for an option.
public enum OptionProblem: Error, Hashable, Sendable {
  /// No such option.
  case unknown(String, nearest: String?)
  /// Another kind of value.
  case wrongKind(option: String, expected: OptionDeclaration.Kind, found: String)
  /// A number beyond the limits.
  case outOfRange(option: String, value: JSONValue, minimum: Double?, maximum: Double?)
  /// None of an enum's values.
  case notAChoice(option: String, value: String, choices: [String], nearest: String?)
}
