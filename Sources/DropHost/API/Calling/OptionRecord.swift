import LuaSandbox

/// Named arguments: one struct that owns its fields, what the reference says of them, and their
/// reading.
protocol OptionRecord: HostValue {
  static var name: String { get }
  static var summary: String { get }
  static var options: [RecordOption<Self>] { get }

  /// What holds where nothing is said.
  init()
}

extension OptionRecord {
  static var record: HostRecord { HostRecord(name, summary, fields: options.map(\.field)) }

  static var scriptType: ScriptType { .record(name) }

  init(_ value: LuaValue, in context: HandlerContext) throws(ScriptError) {
    self.init()
    guard let table = value.table else { return }
    for option in Self.options {
      let given = table[option.field.name]
      if !given.isNil { try option.set(&self, given, context) }
    }
  }
}

/// One named argument: its key, its documentation, and the property that has it.
struct RecordOption<Record>: Sendable {
  let field: HostField
  fileprivate let set:
    @Sendable (inout Record, LuaValue, HandlerContext) throws(ScriptError) -> Void

  init<Value: HostValue>(
    _ name: String,
    _ property: any WritableKeyPath<Record, Value> & Sendable,
    _ doc: String,
    required: Bool = false,
    longest: Int = .max
  ) {
    self.init(name, property, Value.scriptType, doc, required: required, longest: longest)
  }

  init<Value: HostValue>(
    _ name: String,
    _ property: any WritableKeyPath<Record, Value> & Sendable,
    _ type: ScriptType,
    _ doc: String,
    required: Bool = false,
    longest: Int = .max
  ) {
    field = HostField(name, type, doc, optional: !required, longest: longest)
    set = { record, value, context throws(ScriptError) in
      record[keyPath: property] = try Value(value, in: context)
    }
  }

  /// The same argument of a record that has this one in a property.
  init<Part>(
    _ option: RecordOption<Part>,
    in part: any WritableKeyPath<Record, Part> & Sendable,
    _ doc: String
  ) {
    let field = option.field
    self.field = HostField(
      field.name,
      field.type,
      doc,
      optional: field.isOptional,
      longest: field.longest
    )
    set = { record, value, context throws(ScriptError) in
      try option.set(&record[keyPath: part], value, context)
    }
  }
}
