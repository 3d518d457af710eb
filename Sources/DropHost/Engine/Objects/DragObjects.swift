import DropCore
import LuaSandbox

/// The session of one drag as one plugin's script holds it.
final class DragObjects {
  let drag: DragID
  let handle: Handle
  let session: PersistentObject
  /// The update call, prepared when it is first needed.
  var update: KeptCall?
  /// The last answer, where it is remembered, and the number that the core gave its proposal.
  let memo = ResultMemo()
  var isRemembered = false
  /// The last answer where it is one of the choices, and -1 else.
  var choice = -1
  var memoNumber = 0
  /// Whether the fields that seldom change have to be set anew.
  var isStale = false
  var itemCount: Int
  /// What the script sees of the destination, as it was set last.
  var place: Destination?

  init(drag: DragID, handle: Handle, session: PersistentObject, itemCount: Int) {
    self.drag = drag
    self.handle = handle
    self.session = session
    self.itemCount = itemCount
  }

  /// Whether all is as the next update of that drag needs it.
  @inline(__always)
  func isReady(for drag: DragID) -> Bool { self.drag == drag && !isStale }

  /// The places of the numbers that are set before each call.
  enum Slot {
    static let names = ["x", "y", "t"]
    static let t = 2
  }
}
