/// One parameter of a host function.
package struct HostParameter: Sendable {
  package let name: String
  package let type: ScriptType
  package let doc: String
  package let isOptional: Bool
  /// Takes all further arguments.
  package let isVariadic: Bool

  package init(_ name: String, _ type: ScriptType, _ doc: String, optional: Bool = false) {
    self.init(name, type, doc, optional: optional, variadic: false)
  }

  private init(
    _ name: String,
    _ type: ScriptType,
    _ doc: String,
    optional: Bool,
    variadic: Bool
  ) {
    self.name = name
    self.type = type
    self.doc = doc
    self.isOptional = optional
    self.isVariadic = variadic
  }

  /// One or more arguments of the same type.
  package static func variadic(
    _ name: String,
    _ type: ScriptType,
    _ doc: String
  ) -> HostParameter {
    HostParameter(name, type, doc, optional: false, variadic: true)
  }
}
