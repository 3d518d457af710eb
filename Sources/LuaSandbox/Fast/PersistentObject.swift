import CLuaShim

/// A host object that stays in its sandbox while the host writes into some of its fields in place.
///
/// Safe: the numbers are C's, live as long as the state, and are only touched by a sandbox that still
/// has that state, as long as they have the owner that they had.
@safe package struct PersistentObject {
  package let handle: Handle
  let name: CLSKeptName
  let epoch: UInt32
  let numbers: UnsafeMutablePointer<CLSNumbers>
}
