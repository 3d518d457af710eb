import LuaSandbox

/// One field of a record or of a host object.
package struct HostField: Sendable {
  package let name: String
  package let type: ScriptType
  package let doc: String
  package let isOptional: Bool
  /// Answers each read of an object's field; without it the field is set when the object is made.
  let read: HostFunction.Body?

  package init(_ name: String, _ type: ScriptType, _ doc: String, optional: Bool = false) {
    self.init(name, type, doc, optional: optional, read: nil)
  }

  init(
    _ name: String,
    _ type: ScriptType,
    _ doc: String,
    optional: Bool = false,
    read: HostFunction.Body?
  ) {
    self.name = name
    self.type = type
    self.doc = doc
    self.isOptional = optional
    self.read = read
  }
}
