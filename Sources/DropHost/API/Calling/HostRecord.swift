import LuaSandbox

/// A table with declared keys that a script gets from the host or gives to it.
package struct HostRecord: Sendable {
  package let name: String
  package let summary: String
  package let fields: [HostField]

  package init(_ name: String, _ summary: String, fields: [HostField]) {
    self.name = name
    self.summary = summary
    self.fields = fields
  }

  package func field(named name: String) -> HostField? {
    fields.first { $0.name == name }
  }
}

/// One field of a record or of a host object.
package struct HostField: Sendable {
  package let name: String
  package let type: ScriptType
  package let doc: String
  package let isOptional: Bool
  /// Answers each read of an object's field; without it the field is set when the object is made.
  let read: HostFunction.Body?
  /// The most bytes that a string may have which a script gives.
  let longest: Int

  package init(_ name: String, _ type: ScriptType, _ doc: String, optional: Bool = false) {
    self.init(name, type, doc, optional: optional, longest: .max)
  }

  init(_ name: String, _ type: ScriptType, _ doc: String, optional: Bool = false, longest: Int) {
    self.name = name
    self.type = type
    self.doc = doc
    isOptional = optional
    read = nil
    self.longest = min(longest, type.longest)
  }

  /// A field of an object that is asked for at each read.
  init<Object: HostObject, Result: HostResult>(
    _ name: String,
    _ type: ScriptType? = nil,
    doc: String,
    optional: Bool = false,
    read: @escaping @Sendable (HandlerContext, Object) throws(ScriptError) -> Result
  ) {
    self.name = name
    self.type = type ?? Result.resultType
    self.doc = doc
    isOptional = optional
    longest = .max
    self.read = { context, call throws(ScriptError) in
      try read(context, try Object(call.handle(0), in: context)).reply(in: context)
    }
  }

  /// A field whose readers look at the call themselves.
  init(_ name: String, _ type: ScriptType, _ doc: String, body: @escaping HostFunction.Body) {
    self.name = name
    self.type = type
    self.doc = doc
    isOptional = false
    longest = .max
    read = body
  }
}

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
