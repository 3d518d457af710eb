import LuaSandbox

extension SandboxLimits {
  init(_ limits: HostLimits) {
    self.init()
    hoverUnits = Int64(limits.hoverUnits)
    runUnits = Int64(limits.runUnits)
    performUnits = Int64(limits.performUnits)
    performWaits = limits.performWaits
    loadUnits = Int64(limits.loadUnits)
    sourceBytes = limits.sourceBytes
    memoryBytes = limits.memoryBytes
    blockBytes = limits.blockBytes
    hoverMilliseconds = limits.hoverMilliseconds
    runMilliseconds = limits.runMilliseconds
    deadlineFactor = limits.deadlineFactor
  }
}
