extension ScriptType {
  /// The type as the Lua language server writes it.
  package var definition: String {
    switch self {
    case .any: "any"
    case .boolean: "boolean"
    case .integer, .integerFrom, .integerIn: "integer"
    case .number, .positive: "number"
    case .string: "string"
    case .table: "table"
    case .function: "function"
    case .contentType: "string"
    case .contentTypes: "string|string[]"
    case .object(let type): type.definitionName
    case .record(let name): name
    case .list(let element): element.bracketed + "[]"
    case .map(let value): "table<string, \(value.definition)>"
    case .choice(let names): names.map { "\"\($0)\"" }.joined(separator: "|")
    case .either(let types): types.map(\.definition).joined(separator: "|")
    case .optional(let type): type.bracketed + "?"
    case .several(let types): types.map(\.definition).joined(separator: ", ")
    case .nothing: "nil"
    }
  }

  private var bracketed: String {
    switch self {
    case .choice, .either, .contentTypes: "(\(definition))"
    default: definition
    }
  }
}
