import DropCore
import LuaSandbox

/// The way that is taken 120 times a second, mostly to hear the same answer.
extension PluginRuntime {
  /// What the script holds of a drag, if all is ready for another update.
  @inline(__always)
  func prepared(for ask: QuickAsk) -> DragObjects? {
    guard let last, last.drag == ask.drag, !last.isStale else { return nil }
    return last
  }

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
    if result.kind == .string {
      if result.choice < 0 || result.choice != objects.choice { return false }
    } else {
      guard let memo = objects.memo, sandbox.resultRepeats(memo) else { return false }
    }
    if holdsValues { freeDropped() }
    return true
  }
}
