import CLuaShim

/// Which of the sandbox's limits a call runs under.
package enum CallBudget {
  /// A hover call: no collection lands inside it when it can wait.
  case hover
  /// One run of a handler between two waits; drawn on the perform's account when one is given.
  case run(PerformAccount?)
  /// Loading.
  case load
}

extension CallBudget {
  func grant(_ limits: SandboxLimits) -> CLSGrant {
    switch self {
    case .hover:
      CLSGrant(
        units: limits.hoverUnits,
        nanoseconds: limits.nanoseconds(limits.hoverMilliseconds),
        hover: true
      )
    case .run(let account):
      CLSGrant(
        units: min(limits.runUnits, account?.unitsLeft ?? .max),
        nanoseconds: limits.nanoseconds(limits.runMilliseconds),
        hover: false
      )
    case .load:
      CLSGrant(
        units: limits.loadUnits,
        nanoseconds: limits.nanoseconds(limits.runMilliseconds),
        hover: false
      )
    }
  }

  /// What is used up when the grant is.
  func name(_ limits: SandboxLimits) -> String {
    switch self {
    case .hover: "budget of a hover call (\(limits.hoverUnits) units)"
    case .load: "budget of loading (\(limits.loadUnits) units)"
    case .run(let account):
      if let account, account.unitsLeft < limits.runUnits {
        "budget of the whole perform (\(limits.performUnits) units)"
      } else {
        "budget of one run (\(limits.runUnits) units)"
      }
    }
  }
}

extension SandboxLimits {
  fileprivate func nanoseconds(_ milliseconds: Int) -> UInt64 {
    UInt64(max(1, milliseconds)).multipliedReportingOverflow(
      by: UInt64(max(1, deadlineFactor)) &* 1_000_000
    ).partialValue
  }

  func configuration(seed: UInt64 = 0) -> CLSConfiguration {
    var configuration = unsafe CLSConfiguration()
    unsafe configuration.memory = max(0, memoryBytes)
    unsafe configuration.block = max(0, blockBytes)
    unsafe configuration.hash_entries = max(0, min(hashEntries, 1 << 24))
    unsafe configuration.value_depth = Int32(clamping: valueDepth)
    unsafe configuration.value_nodes = Int32(clamping: valueNodes)
    unsafe configuration.value_string = max(0, valueStringBytes)
    unsafe configuration.seed = seed
    unsafe configuration.hover = CallBudget.hover.grant(self)
    unsafe configuration.fail_at = failingAllocation
    return unsafe configuration
  }
}
