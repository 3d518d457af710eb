import SystemFiles

/// Measures the process's own time, which others on the machine don't stretch.
struct ProcessorClock {
  func measure(_ body: () throws -> Void) rethrows -> Double {
    let start = now
    try body()
    return now - start
  }

  /// In nanoseconds.
  var now: Double {
    var time = timespec()
    // The call writes the structure and keeps no pointer to it.
    unsafe clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
  }
}
