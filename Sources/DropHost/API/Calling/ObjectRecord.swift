import LuaSandbox

/// What scripts read of an object: its fields as the reference has them, and what answers a read.
struct ObjectRecord: Sendable {
  let record: HostRecord
  /// Those that the host answers; the others are set when the object is made.
  let readers: [(field: String, body: HostFunction.Body)]

  init(_ name: String, _ summary: String, fields: [ObjectField] = []) {
    record = HostRecord(name, summary, fields: fields.map(\.field))
    readers = fields.compactMap { field in field.read.map { (field.field.name, $0) } }
  }
}

/// One field of an object.
struct ObjectField: Sendable {
  let field: HostField
  fileprivate let read: HostFunction.Body?

  /// A field that is set when the object is made.
  init(_ name: String, _ type: ScriptType, _ doc: String, optional: Bool = false) {
    field = HostField(name, type, doc, optional: optional)
    read = nil
  }

  /// A field that is asked for at each read.
  init<Object: HostObject, Result: HostResult>(
    _ name: String,
    _ type: ScriptType? = nil,
    doc: String,
    optional: Bool = false,
    read: @escaping @Sendable (HandlerContext, Object) throws(ScriptError) -> Result
  ) {
    field = HostField(name, type ?? Result.resultType, doc, optional: optional)
    self.read = { context, call throws(ScriptError) in
      try read(context, try Object(call.handle(0), in: context)).reply(in: context)
    }
  }

  /// A field whose readers look at the call themselves.
  init(_ name: String, _ type: ScriptType, _ doc: String, body: @escaping HostFunction.Body) {
    field = HostField(name, type, doc)
    read = body
  }
}
