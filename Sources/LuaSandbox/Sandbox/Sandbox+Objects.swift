extension Sandbox {
  /// Makes the script's object for a handle before it is first passed, with raw fields. A handle
  /// that is passed without this becomes an object without raw fields. As long as the script keeps
  /// the object, the same handle is the same object.
  package func makeObject(_ handle: Handle, fields: LuaTable = LuaTable()) throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Sets one raw field of the object of a handle, if the script still has that object.
  package func setField(
    _ handle: Handle,
    _ name: String,
    to value: LuaValue
  ) throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Makes an object that stays until it is released, with number slots that are set in place.
  package func makePersistentObject(
    _ handle: Handle,
    fields: LuaTable = LuaTable(),
    slots: [String]
  ) throws(SandboxFault) -> PersistentObject {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Writes a number into a slot, by its position in `slots`.
  package func set(
    _ object: PersistentObject,
    _ slot: Int,
    to number: Double
  ) throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Lets go of a persistent object; kept calls made with it go too.
  package func release(_ object: PersistentObject) {}
}
