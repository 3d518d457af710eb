extension OptionProblem: CustomStringConvertible {
  /// The problem in a sentence.
  public var description: String { sentence(of: "option") }

  /// The same of what is declared as options are, such as a question's fields.
  func sentence(of noun: String) -> String {
    switch self {
    case .unknown(let name, let nearest):
      "there is no \(noun) \"\(name)\"" + Self.hint(nearest)
    case .wrongKind(let option, let expected, let found):
      "\(noun) \"\(option)\" takes \(expected.sentence), not \(found)"
    case .outOfRange(let option, let value, let minimum, let maximum):
      "\(noun) \"\(option)\" is \(Self.number(value.asDouble ?? 0)), which is "
        + Self.range(minimum, maximum)
    case .notAChoice(let option, let value, let choices, let nearest):
      "\(noun) \"\(option)\" is \"\(value)\", which is none of "
        + choices.map { "\"\($0)\"" }.joined(separator: ", ") + Self.hint(nearest)
    }
  }

  private static func hint(_ nearest: String?) -> String {
    nearest.map { "; did you mean \"\($0)\"?" } ?? ""
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
