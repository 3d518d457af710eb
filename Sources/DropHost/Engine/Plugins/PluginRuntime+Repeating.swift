import DropCore
import LuaSandbox

/// The way that is taken 120 times a second, mostly to hear the same answer.
extension PluginRuntime {
  /// Calls `on_update` where the pointer is now.
  @inline(__always)
  func callAgain(
    _ ask: QuickAsk,
    _ objects: DragObjects,
    _ update: KeptCall,
    at time: Double
  ) throws(SandboxFault) -> FastResult {
    if phase != .hovering || drag != ask.drag || task != nil { enter(.hovering, ask.drag, nil) }
    try sandbox.set(objects.session, ask.point.x, ask.point.y, time)
    return try sandbox.call(update)
  }

  /// Whether the script said what it had said when the core took the proposal of the ask's number.
  @inline(__always)
  func isRepeated(_ ask: QuickAsk, _ result: FastResult, _ objects: DragObjects) -> Bool {
    guard objects.memoNumber == ask.proposal else { return false }
    if result.choice >= 0 {
      if result.choice != objects.choice { return false }
    } else {
      guard objects.isRemembered, sandbox.resultRepeats(objects.memo) else { return false }
    }
    if holdsValues { freeDropped() }
    return true
  }
}
