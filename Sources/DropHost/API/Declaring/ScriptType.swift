import DropCore
import LuaSandbox

/// What a value at the border between a script and the host may be.
///
/// The same value checks arguments, names types in the reference and in the editor's definitions.
package indirect enum ScriptType: Hashable, Sendable {
  case any
  case boolean
  case integer
  /// An integer that is not below this one.
  case integerFrom(Int)
  /// An integer that is in the range.
  case integerIn(ClosedRange<Int>)
  case number
  /// A number above zero.
  case positive
  case string
  case table
  case function
  /// The name of a content type: an identifier, a MIME type or a legacy name.
  case contentType
  /// One content type or a list of them, most wanted first.
  case contentTypes
  /// A host object: `item`, `content`, `placeholder`…
  case object(ScriptClass)
  /// A table with declared keys.
  case record(String)
  case list(ScriptType)
  /// A table from strings to values.
  case map(ScriptType)
  case choice([String])
  case either([ScriptType])
  case optional(ScriptType)
  /// Several results at once.
  case several([ScriptType])
  case nothing
}

extension ScriptType {
  /// What may be put among a destination's contents.
  package static let entry: ScriptType = .either([
    .object(.content), .string, .record("dnd.Entry"),
  ])

  /// One entry, or a list of them.
  package static let entries: ScriptType = .either([entry, .list(entry)])

  /// One content of an entry, or several.
  package static let entryContents: ScriptType = .either([.object(.content), .table])

  /// Items or content that something was made from.
  package static let origins: ScriptType = .either([
    .object(.item), .object(.content), .list(.either([.object(.item), .object(.content)])),
  ])

  package static let operation: ScriptType = .choice([
    "copy", "move", "link", "forbidden", "cancel",
  ])
}

// MARK: In words

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
    case .choice(let names):
      (names.count > 1 ? "one of " : "") + names.map { "\"\($0)\"" }.joined(separator: ", ")
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

// MARK: In checks

extension ScriptType {
  /// The most bytes that a string of this type may have.
  var longest: Int {
    switch self {
    case .contentType, .contentTypes: NameLength.type
    case .optional(let type): type.longest
    default: .max
    }
  }
}

extension ScriptType {
  /// The kinds that a value of this type may have, as bits by their numbers.
  var kindMask: UInt16 {
    func bit(_ kind: FastResult.Kind) -> UInt16 { 1 << UInt16(kind.rawValue) }
    switch self {
    case .any: return ~0
    case .boolean: return bit(.bool)
    case .integer, .integerFrom, .integerIn, .number, .positive: return bit(.integer) | bit(.number)
    case .string, .contentType, .choice: return bit(.string)
    case .contentTypes: return bit(.string) | bit(.table)
    case .table, .record, .list, .map: return bit(.table)
    case .function: return bit(.function)
    case .object: return bit(.handle)
    case .optional(let type): return type.kindMask | bit(.nil)
    case .either(let types), .several(let types):
      return types.reduce(0) { $0 | $1.kindMask }
    case .nothing: return bit(.nil)
    }
  }

  /// Whether a value's kind doesn't tell if it is of this type.
  var isDeep: Bool {
    switch self {
    case .any, .boolean, .string, .contentType, .function, .table: false
    // Looked over in the script itself, however long they are.
    case .list(.any), .list(.function): false
    default: true
    }
  }
}

/// A kind of object or table that a script calls the host through.
package enum ScriptClass: String, CaseIterable, Hashable, Sendable {
  case dnd
  case json = "dnd.json"
  case log = "dnd.log"
  /// Functions of the embedder's own.
  case app = "dnd.app"
  case session
  case item
  case content
  case placeholder
  case rect
  case destination
  case builder
  /// The iterator behind `content:lines()` and `content:each()`.
  case walk
  /// The list behind `content:json()` of many elements.
  case elements
  /// What a function has given that feeds `session:insert`.
  case given

  /// Whether its functions are called as `value:name()` rather than as `table.name()`.
  package var hasMethods: Bool {
    switch self {
    case .dnd, .json, .log, .app: false
    case .session, .item, .content, .placeholder, .rect, .destination, .builder, .walk, .elements,
      .given:
      true
    }
  }

  /// Its place among all cases.
  var place: Int {
    switch self {
    case .dnd: 0
    case .json: 1
    case .log: 2
    case .app: 3
    case .session: 4
    case .item: 5
    case .content: 6
    case .placeholder: 7
    case .rect: 8
    case .destination: 9
    case .builder: 10
    case .walk: 11
    case .elements: 12
    case .given: 13
    }
  }

  /// The name in the editor's definitions.
  package var definitionName: String {
    switch self {
    case .dnd: "dndlib"
    case .json: "dnd.jsonlib"
    case .log: "dnd.loglib"
    case .app: "dnd.applib"
    case .session: "dnd.Session"
    case .item: "dnd.Item"
    case .content: "dnd.Content"
    case .placeholder: "dnd.Placeholder"
    case .rect: "dnd.Rect"
    case .destination: "dnd.Destination"
    case .builder: "dnd.Builder"
    case .walk: "dnd.Walk"
    case .elements: "dnd.Elements"
    case .given: "dnd.Given"
    }
  }
}
