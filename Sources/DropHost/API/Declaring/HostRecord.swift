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

/// One field of a record, or of an object.
package struct HostField: Sendable {
  package let name: String
  package let type: ScriptType
  package let doc: String
  package let isOptional: Bool
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
    self.longest = min(longest, type.longest)
  }
}
