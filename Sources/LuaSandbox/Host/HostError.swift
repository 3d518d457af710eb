/// An error that the host raises in a script: a table with `code` and `message`, which `tostring`
/// shows as its message.
package struct HostError: Sendable, Hashable {
  package var code: String
  package var message: String
  /// More fields of the error table.
  package var fields: [LuaTable.Pair]

  package init(code: String, message: String, fields: [LuaTable.Pair] = []) {
    self.code = code
    self.message = message
    self.fields = fields
  }
}
