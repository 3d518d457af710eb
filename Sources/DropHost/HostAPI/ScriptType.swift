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

  /// Items or content that something was made from.
  package static let origins: ScriptType = .either([
    .object(.item), .object(.content), .list(.either([.object(.item), .object(.content)])),
  ])

  package static let operation: ScriptType = .choice([
    "copy", "move", "link", "forbidden", "cancel",
  ])
}
