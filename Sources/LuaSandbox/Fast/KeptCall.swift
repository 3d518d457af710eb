import CLuaShim

/// A function, its first argument and what is read from its result, prepared once for calls that
/// happen 120 times a second.
package struct KeptCall: Sendable, Hashable {
  let slot: Int32
  let owner: UInt32
  let epoch: UInt32

  var name: CLSKeptName { CLSKeptName(slot: slot, owner: owner) }
}
