/// A reference to a function inside one sandbox, kept until `Sandbox.release`, a kill or the close.
///
/// A plain value: using it in another sandbox, or after its script was lost, is a fault of the kind
/// `misuse`, never a crash.
package struct LuaFunction: Sendable, Hashable {
  let slot: Int32
  let epoch: UInt32
}
