package import DropCore

// What a form shows of an option or a field, and what is filled in there.
extension OptionDeclaration {
  /// Those of a question, in their order; what is no declaration is left out.
  package static func list(_ fields: JSONValue?) -> [OptionDeclaration] {
    (fields?.memberList ?? []).compactMap { field in
      guard case .object = field.value else { return nil }
      return OptionDeclaration(
        name: field.key,
        kind: field.value["type"]?.string.flatMap(Kind.init) ?? .string,
        defaultValue: field.value["default"],
        minimum: field.value["min"]?.asDouble,
        maximum: field.value["max"]?.asDouble,
        choices: (field.value["choices"]?.array ?? []).compactMap(\.string),
        doc: field.value["doc"]?.string
      )
    }
  }

  /// The same as a question's field; `value` stands in it at first.
  package func field(showing value: JSONValue?) -> JSONValue.Member {
    var members = [JSONValue.Member("type", .string(kind.rawValue))]
    if let value = value ?? defaultValue { members.append(.init("default", value)) }
    if let minimum { members.append(.init("min", .double(minimum))) }
    if let maximum { members.append(.init("max", .double(maximum))) }
    if !choices.isEmpty { members.append(.init("choices", .array(choices.map { .string($0) }))) }
    if let doc { members.append(.init("doc", .string(doc))) }
    return .init(name, .object(members))
  }

  /// What it is called, and within which limits it is.
  package var label: String {
    let name = doc ?? self.name
    guard let bounds else { return name }
    return "\(name) (\(bounds))"
  }

  /// Its limits; none where it has none.
  private var bounds: String? {
    guard kind == .integer || kind == .number else { return nil }
    switch (minimum.map(Self.words), maximum.map(Self.words)) {
    case (let low?, let high?): return "\(low) to \(high)"
    case (let low?, nil): return "at least \(low)"
    case (nil, let high?): return "at most \(high)"
    case (nil, nil): return nil
    }
  }

  /// What stands in its line at first.
  package var text: String {
    switch defaultValue {
    case .string(let text)?: text
    case .array(let types)?: types.compactMap(\.string).joined(separator: ",")
    case .int(let number)?: String(number)
    case .double(let number)?: Self.words(number)
    default: ""
    }
  }

  /// What was filled in; nothing is no value, but of a text.
  package func filled(_ text: String) throws(OptionProblem) -> JSONValue {
    if kind == .string { return .string(text) }
    let words = text.split(separator: " ").joined(separator: kind == .types ? "" : " ")
    return words.isEmpty ? .null : try read(words)
  }

  /// The whole number so many steps away, at its limits at most; none where it is no whole number.
  package func stepped(_ text: String, by steps: Int) -> String? {
    guard kind == .integer else { return nil }
    let (low, high) = (minimum?.rounded(.up), maximum?.rounded(.down))
    var wanted = text.isEmpty ? low ?? 0 : (Int(text).map(Double.init) ?? .nan) + Double(steps)
    if let low, wanted < low { wanted = low }
    if let high, wanted > high { wanted = high }
    // Further away a number of JSON isn't each whole one.
    guard abs(wanted) < 0x1p53 else { return nil }
    return Int(exactly: wanted).map(String.init)
  }

  private static func words(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? String(number)
  }
}
