import DropHost

extension HostLimits {
  /// Every limit by the name it has in a session's `limits` and on the command line.
  package static let names = [
    "hover_units", "run_units", "perform_units", "perform_waits", "load_units", "source_bytes",
    "memory_bytes", "block_bytes", "hover_ms", "run_ms", "faults", "load_timeout",
  ]

  /// Sets one by its name; false where there is none of that name.
  package mutating func set(_ name: String, to value: Double) -> Bool {
    let whole = Int(exactly: value.rounded(.towardZero)) ?? Int.max
    switch name {
    case "hover_units": hoverUnits = whole
    case "run_units": runUnits = whole
    case "perform_units": performUnits = whole
    case "perform_waits": performWaits = whole
    case "load_units": loadUnits = whole
    case "source_bytes": sourceBytes = whole
    case "memory_bytes": memoryBytes = whole
    case "block_bytes": blockBytes = whole
    case "hover_ms": hoverMilliseconds = whole
    case "run_ms": runMilliseconds = whole
    case "faults": faultLimit = whole
    case "load_timeout": loadTimeout = value
    default: return false
    }
    return true
  }
}
