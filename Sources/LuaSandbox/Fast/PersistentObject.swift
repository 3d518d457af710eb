/// A host object that stays in its sandbox while the host writes into some of its fields in place.
package struct PersistentObject: Sendable, Hashable {
  package let handle: Handle
  let slot: Int32
  let epoch: UInt32
}
