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
