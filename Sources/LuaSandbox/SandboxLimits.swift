import CLuaShim

/// What a script may use; the defaults are those of the product.
package struct SandboxLimits: Sendable, Hashable {
  /// Units (about VM instructions) of a hover call.
  package var hoverUnits: Int64 = 200_000
  /// Units of one run of a waiting handler, between two waits.
  package var runUnits: Int64 = 5_000_000
  /// Units of a whole perform, over all its waits, for each thousand items begun.
  package var performUnits: Int64 = 100_000_000
  /// Waits of a whole perform, for each thousand items begun.
  package var performWaits = 10_000
  /// Units of loading one source.
  package var loadUnits: Int64 = 2_000_000
  /// Bytes of one source.
  package var sourceBytes = 256 * 1024
  /// Bytes of the whole sandbox.
  package var memoryBytes = 8 * 1024 * 1024
  /// Bytes of one block: a string, the list part of a table.
  package var blockBytes = 1024 * 1024
  /// Entries in the hash part of one table: where all keys collide, what it costs to fill it again,
  /// in one instruction, grows with their square, and is to stay below the deadline of a hover call.
  package var hashEntries = 4096
  /// Bytes that the host keeps for the script outside of its memory: what it made, and what a handle
  /// or a wait takes.
  package var keptBytes = 64 * 1024 * 1024
  /// Milliseconds of a hover call.
  package var hoverMilliseconds = 50
  /// Milliseconds of any other call.
  package var runMilliseconds = 1000
  /// Multiplies both wall clock limits; 20 in replays.
  package var deadlineFactor = 1
  /// Depth of a value across the border.
  package var valueDepth = 32
  /// Values in one value across the border, counted with repetition; none takes fewer than sixteen
  /// bytes of the script's memory.
  package var valueNodes: Int { max(0, memoryBytes) / 16 }
  /// Bytes of one string across the border: the host gives longer ones than a script can make.
  package var valueStringBytes = 4 * 1024 * 1024

  /// For tests: the allocation of a state that fails, counted from 1; 0: none.
  package var failingAllocation: UInt64 = 0

  package init() {}
}

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
    case .hover:
      "budget of a hover call (\(limits.hoverUnits) units); what takes long is for on_perform"
    case .load:
      "budget of loading (\(limits.loadUnits) units); what takes long is for the handlers"
    case .run(let account):
      if let account, account.unitsLeft < limits.runUnits {
        "budget of the whole perform (\(account.mostUnits) units), which grows with what "
          + "content:lines(), content:each() and content:bytes() read; do less for each of them, or have the app "
          + "give more perform_units"
      } else {
        "budget of one run (\(limits.runUnits) units), which each wait makes anew; go through what is "
          + "large with content:lines() or content:each(), and let other long work wait now and then "
          + "with dnd.sleep(0)"
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
    unsafe configuration.value_bytes = max(0, memoryBytes)
    unsafe configuration.seed = seed
    unsafe configuration.hover = CallBudget.hover.grant(self)
    unsafe configuration.fail_at = failingAllocation
    return unsafe configuration
  }
}

/// What is left to one whole perform: shared by all the tasks that belong to it.
package final class PerformAccount {
  package private(set) var unitsLeft: Int64
  package private(set) var waitsLeft: Int
  /// The most that one run spent, between two waits.
  package private(set) var mostOfRun: Int64 = 0
  /// What there was from the start.
  let mostUnits: Int64
  let mostWaits: Int
  private let limits: SandboxLimits

  /// What a handler does for each item grows with their number, so its bounds do, too.
  package init(_ limits: SandboxLimits = SandboxLimits(), items: Int = 1) {
    self.limits = limits
    let thousands = max(1, items / 1000 + (items % 1000 > 0 ? 1 : 0))
    mostUnits = limits.performUnits.multiplied(Int64(thousands))
    mostWaits = limits.performWaits.multiplied(thousands)
    (unitsLeft, waitsLeft) = (mostUnits, mostWaits)
  }

  /// Units that were used, less those given back.
  package var unitsSpent: Int64 { mostUnits - unitsLeft }

  /// Gives back units of one run for each MiB that the script goes through, up to those of a whole
  /// perform.
  package func refill(forBytes bytes: Int) {
    let runs = Double(max(0, bytes)) / Double(1 << 20)
    let units = Int64(min(runs * Double(limits.runUnits), Double(limits.performUnits)))
    let (sum, isTooMany) = unitsLeft.addingReportingOverflow(units)
    unitsLeft = isTooMany ? mostUnits : min(mostUnits, sum)
  }

  func spend(units: Int64) {
    mostOfRun = max(mostOfRun, units)
    unitsLeft = max(0, unitsLeft - max(0, units))
  }

  /// Has the next wait not count, as it is the host's and not the script's.
  package func allowWait() { waitsLeft += 1 }

  /// Takes one wait; false when none is left.
  func takeWait() -> Bool {
    guard waitsLeft > 0 else { return false }
    waitsLeft -= 1
    return true
  }
}

extension FixedWidthInteger {
  /// The product, or the largest there is.
  fileprivate func multiplied(_ times: Self) -> Self {
    let (product, isTooLarge) = multipliedReportingOverflow(by: times)
    return isTooLarge ? .max : product
  }
}
