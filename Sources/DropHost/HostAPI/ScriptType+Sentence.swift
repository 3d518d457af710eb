extension ScriptType {
  /// The type in words, with its article: `a string`, `one of "copy" and "move"`.
  package var sentence: String {
    switch self {
    case .any: "a value"
    case .boolean: "a boolean"
    case .integer: "an integer"
    case .integerFrom(let least): "an integer of at least \(least)"
    case .integerIn(let range):
      "an integer from \(range.lowerBound) to \(range.upperBound)"
    case .number: "a number"
    case .positive: "a number above 0"
    case .string: "a string"
    case .table, .record: "a table"
    case .map(let element): "a table from names to \(element.plural)"
    case .function: "a function"
    case .contentType: "a content type"
    case .contentTypes: "a content type or a list of them"
    case .object(let type): (type == .item ? "an " : "a ") + type.rawValue
    case .list(let element): "a list of " + element.plural
    case .choice(let names): "one of " + names.map { "\"\($0)\"" }.joined(separator: ", ")
    case .either(let types): types.map(\.sentence).joined(separator: " or ")
    case .optional(let type): type.sentence + " or nil"
    case .several(let types): types.map(\.sentence).joined(separator: ", ")
    case .nothing: "nothing"
    }
  }

  private var plural: String {
    switch self {
    case .any: "values"
    case .table, .record, .map: "tables"
    case .contentType: "content types"
    case .object(let type): type.rawValue + "s"
    case .boolean: "booleans"
    case .integer: "integers"
    case .number: "numbers"
    case .string: "strings"
    case .function: "functions"
    case .either(let types): types.map(\.plural).joined(separator: " or ")
    default: "values"
    }
  }
}
