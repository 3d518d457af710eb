import CLuaShim

extension Sandbox {
  /// Remembers all that the script is now, so that `restoreImage` makes it just that again; false
  /// where tasks, objects or kept calls were made already.
  package func keepImage() -> Bool {
    guard door.enter() else { return false }
    defer { leave() }
    guard let state = unsafe state else { return false }
    return unsafe cls_keep_image(state)
  }

  /// Makes the script what it was at `keepImage`, at the cost of copying its memory; false where
  /// there is no image, a kill took it, or a call runs.
  ///
  /// Functions got before the image are good again; objects, tasks and kept calls are gone.
  package func restoreImage() -> Bool {
    guard door.enter() else { return false }
    defer { leave() }
    guard let state = unsafe state else { return false }
    pendingChunk = nil
    return unsafe cls_restore_image(state)
  }
}
