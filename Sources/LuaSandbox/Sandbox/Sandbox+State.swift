extension Sandbox {
  /// Whether a kill dropped the script's state, or it was closed: only `rebuild` helps then.
  package var isLost: Bool { true }

  /// A new, empty state with the same library and limits, after a kill or to start over. All
  /// functions, tasks, objects and kept calls of the old one are gone; load the sources again.
  package func rebuild(seed: UInt64 = 0) throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Frees everything at once, without running a line of script. Further use is a fault.
  package func close() {}

  /// Bytes that the script and its state hold now.
  package var memoryInUse: Int { 0 }

  /// The most bytes that were held at once.
  package var memoryPeak: Int { 0 }

  /// Units spent by the last call.
  package var lastUnits: Int64 { 0 }

  /// Units spent by all calls since the state was made.
  package var totalUnits: Int64 { 0 }

  /// Runs a whole collection now, between calls.
  package func collect() throws(SandboxFault) {
    throw SandboxFault(kind: .misuse, message: "not there yet")
  }

  /// Handles whose objects the script has dropped since the last time this was asked.
  package func takeDroppedHandles() -> [Handle] { [] }
}
