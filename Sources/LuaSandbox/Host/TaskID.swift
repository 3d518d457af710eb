/// A suspended call of one sandbox.
package struct TaskID: Sendable, Hashable {
  let slot: Int32
  let epoch: UInt32
  let turn: UInt32
}
