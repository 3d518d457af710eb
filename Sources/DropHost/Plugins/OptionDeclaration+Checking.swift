package import DropCore

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
