import CLuaShim

extension Sandbox {
  /// Whether a kill dropped the script's state, or it was closed: only `rebuild` helps then.
  package var isLost: Bool {
    guard let state = unsafe state else { return true }
    return unsafe cls_is_lost(state)
  }

  /// Makes a new, empty state with the same library and limits, after a kill or to start over.
  ///
  /// All functions, tasks, objects and kept calls of the old one are gone; load the sources again.
  package func rebuild(seed: UInt64 = 0) throws(SandboxFault) {
    try goIn()
    defer { leave() }
    shut()
    try open(seed: seed)
  }

  /// Frees everything at once, without running a line of script; further use is a fault.
  ///
  /// Asked for during a host call, it happens when the running call has come back.
  package func close() {
    while !door.enter() {
      if door.askToClose() { return }
    }
    shut()
    leave()
  }

  private func shut() {
    pendingChunk = nil
    unsafe result = nil
    unsafe cls_close(state)
    unsafe state = nil
  }

  /// Whether a call in this sandbox has not come back yet.
  package var isRunning: Bool { door.isTaken }

  /// How much C stack a thread must have left for a call to begin there.
  package static var stackNeed: Int { cls_stack_need() }

  /// Bytes that the script and its state hold now.
  package var memoryInUse: Int { figures?.memory ?? 0 }

  /// The most bytes that were held at once.
  package var memoryPeak: Int { figures?.peak ?? 0 }

  /// Units spent by the last call.
  package var lastUnits: Int64 { figures?.last_units ?? 0 }

  /// Units spent by all calls since the state was made.
  package var totalUnits: UInt64 { figures?.total_units ?? 0 }

  /// How often the last call looked at the clock between instructions.
  package var lastLooks: UInt64 { figures?.looks ?? 0 }

  /// Allocations made since the state was made; what `failingAllocation` counts.
  package var allocationCount: UInt64 { figures?.allocations ?? 0 }

  /// Runs a whole collection now, between calls.
  package func collect() throws(SandboxFault) {
    try goIn()
    defer { leave() }
    let status = try unsafe enter(.hover) { state, _ in unsafe cls_collect(state) }
    guard status == CLS_OK else { throw fault(status, .hover) }
  }

  /// Handles whose objects the script has dropped since the last time this was asked.
  package func takeDroppedHandles() -> [Handle] {
    guard door.enter() else { return [] }
    defer { leave() }
    guard let state = unsafe state else { return [] }
    var identities = [UInt64](repeating: 0, count: 256)
    var dropped: [Handle] = []
    while true {
      let count = unsafe identities.withUnsafeMutableBufferPointer { buffer in
        // Safe: C writes at most the buffer's count.
        unsafe cls_take_dropped(state, buffer.baseAddress, buffer.count)
      }
      dropped += identities.prefix(count).map(Handle.init(identity:))
      if count < identities.count { return dropped }
    }
  }

  private var figures: CLSFigures? {
    guard let state = unsafe state else { return nil }
    return unsafe cls_figures(state)
  }
}
