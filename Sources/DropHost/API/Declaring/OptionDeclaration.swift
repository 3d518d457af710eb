public import DropCore

/// One option that a plugin can be told, or one field of a question.
///
/// ```swift
/// let limit = OptionDeclaration(name: "limit", kind: .integer, defaultValue: 3)
/// ```
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

  static let record = HostRecord(
    "dnd.Option",
    "An option of a plugin, or a field of a question.",
    fields: [
      HostField(
        "type",
        .choice(["string", "integer", "number", "boolean", "enum", "types"]),
        "what values it takes"
      ),
      HostField("default", .any, "its value when nothing is said", optional: true),
      HostField("min", .number, "the least number", optional: true),
      HostField("max", .number, "the greatest number", optional: true),
      HostField("choices", .list(.string), "the values of an enum", optional: true),
      HostField("doc", .string, "for people", optional: true),
    ]
  )
}

// MARK: Checking

extension OptionDeclaration {
  /// The value as the option's kind has it, or what is wrong with it.
  package func check(_ value: JSONValue) throws(OptionProblem) -> JSONValue {
    switch (kind, value) {
    case (.string, .string), (.boolean, .bool): return value
    case (.choice, .string(let text)): return try checkChoice(text)
    case (.types, .string): return .array([value])
    case (.types, .array(let types)) where types.allSatisfy({ $0.string != nil }): return value
    case (.integer, .int), (.number, .int), (.number, .double): return try checkRange(value)
    case (.integer, .double(let number)):
      guard let whole = Int(exactly: number) else { throw mismatch(value) }
      return try checkRange(.int(whole))
    default: throw mismatch(value)
    }
  }

  /// The value that a word of a command line or a form means.
  package func read(_ text: String) throws(OptionProblem) -> JSONValue {
    switch kind {
    case .string, .choice: return try check(.string(text))
    case .types: return .array(text.split(separator: ",").map { .string(String($0)) })
    case .boolean:
      switch text {
      case "true", "yes", "on", "1": return .bool(true)
      case "false", "no", "off", "0": return .bool(false)
      default: throw mismatch(.string(text))
      }
    case .integer, .number:
      if let whole = Int(text) { return try check(.int(whole)) }
      guard let number = Double(text) else { throw mismatch(.string(text)) }
      return try check(.double(number))
    }
  }

  /// All values, checked and defaulted, in the order of their declarations.
  package static func check(
    _ values: JSONValue,
    against declarations: [OptionDeclaration]
  ) throws(OptionProblem) -> JSONValue {
    let known = declarations.map(\.name)
    for member in values.memberList where !known.contains(member.key) {
      throw .unknown(member.key, nearest: NearestName.nearest(to: member.key, among: known))
    }
    var checked: [JSONValue.Member] = []
    for declaration in declarations {
      if let value = values[declaration.name], value != .null {
        checked.append(JSONValue.Member(declaration.name, try declaration.check(value)))
      } else if let value = declaration.defaultValue {
        checked.append(JSONValue.Member(declaration.name, value))
      }
    }
    return .object(checked)
  }

  private func checkChoice(_ text: String) throws(OptionProblem) -> JSONValue {
    if choices.contains(text) { return .string(text) }
    let nearest = NearestName.nearest(to: text, among: choices)
    throw .notAChoice(option: name, value: text, choices: choices, nearest: nearest)
  }

  private func checkRange(_ value: JSONValue) throws(OptionProblem) -> JSONValue {
    let number = value.asDouble ?? 0
    if number >= minimum ?? number, number <= maximum ?? number { return value }
    throw .outOfRange(option: name, value: value, minimum: minimum, maximum: maximum)
  }

  private func mismatch(_ value: JSONValue) -> OptionProblem {
    .wrongKind(option: name, expected: kind, found: value.kindName)
  }
}

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

extension OptionProblem: CustomStringConvertible {
  /// The problem in a sentence.
  public var description: String { sentence(of: "option") }

  /// The same of what is declared as options are, such as a question's fields.
  package func sentence(of noun: String) -> String {
    switch self {
    case .unknown(let name, let nearest):
      "there is no \(noun) \"\(name)\"" + NearestName.hint(nearest, quote: "\"")
    case .wrongKind(let option, let expected, let found):
      "\(noun) \"\(option)\" takes \(expected.sentence), not \(found)"
    case .outOfRange(let option, let value, let minimum, let maximum):
      "\(noun) \"\(option)\" is \(Self.number(value.asDouble ?? 0)), which is "
        + Self.range(minimum, maximum)
    case .notAChoice(let option, let value, let choices, let nearest):
      "\(noun) \"\(option)\" is \"\(value)\", which is none of "
        + choices.map { "\"\($0)\"" }.joined(separator: ", ")
        + NearestName.hint(nearest, quote: "\"")
    }
  }

  private static func range(_ minimum: Double?, _ maximum: Double?) -> String {
    switch (minimum, maximum) {
    case (let low?, let high?): "not within \(number(low)) and \(number(high))"
    case (let low?, nil): "less than \(number(low))"
    case (nil, let high?): "more than \(number(high))"
    case (nil, nil): "out of range"
    }
  }

  private static func number(_ value: Double) -> String {
    Int(exactly: value).map(String.init) ?? String(value)
  }
}

extension OptionDeclaration.Kind {
  /// What values the kind takes, with an article.
  package var sentence: String {
    switch self {
    case .string: "a string"
    case .integer: "an integer"
    case .number: "a number"
    case .boolean: "true or false"
    case .choice: "one of its choices"
    case .types: "a list of content types"
    }
  }
}
