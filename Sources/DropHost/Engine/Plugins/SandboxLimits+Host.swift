import LuaSandbox

extension SandboxLimits {
  /// Below zero means none, as zero does: accounts count down from there.
  init(_ limits: HostLimits) {
    self.init()
    hoverUnits = Int64(max(0, limits.hoverUnits))
    runUnits = Int64(max(0, limits.runUnits))
    performUnits = Int64(max(0, limits.performUnits))
    performWaits = max(0, limits.performWaits)
    loadUnits = Int64(max(0, limits.loadUnits))
    sourceBytes = max(0, limits.sourceBytes)
    memoryBytes = max(0, limits.memoryBytes)
    blockBytes = max(0, limits.blockBytes)
    hoverMilliseconds = max(0, limits.hoverMilliseconds)
    runMilliseconds = max(0, limits.runMilliseconds)
    deadlineFactor = max(0, limits.deadlineFactor)
  }
}
