/// What a host function answers.
package enum HostReply: Sendable {
  /// No value.
  case nothing
  /// A boolean; cheaper than `.value`.
  case boolean(Bool)
  case value(LuaValue)
  /// What a computed field is from now on: it becomes a raw field of the object, and isn't asked for
  /// again until `Sandbox.setField` takes it away.
  case kept(LuaValue)
  /// A list too long to be held, kept as a field is: the same field is asked for an element when that
  /// is read, with the list, the place from one and the tag as arguments. Passed back it is one handle
  /// (`Handle.isWholeList`).
  case list(count: Int, tag: Int64)
  /// A list whose elements a method of an object gives as they are read, by their places from one;
  /// the object lives as long as the list.
  case elements(count: Int, of: Handle, by: Int)
  /// A function that calls a method of an object each time that a loop calls it.
  case steps(Handle, by: Int)
  /// Several results.
  case values([LuaValue])
  /// Raises an error in the script.
  case failure(HostError)
  /// Runs a source in the same sandbox, on the same account, and gives its first result: what
  /// `require` answers. A function declared as "require" is asked once for each name.
  case source(CompiledSource)
  /// Suspends the script until `Sandbox.resume` brings the reply. Only where `HostCall.canWait`;
  /// elsewhere the script gets an error with the code `cannot_wait`.
  case later(WaitID)
}

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

/// The host's own name for something a script waits for.
package struct WaitID: Sendable, Hashable {
  package var rawValue: UInt64

  package init(_ rawValue: UInt64) {
    self.rawValue = rawValue
  }
}
