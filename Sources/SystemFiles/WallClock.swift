/// The time of day.
package enum WallClock {
  /// Hours, minutes and seconds where one is.
  package static var time: String {
    var now = clock.tv_sec
    var parts = unsafe tm()
    // The call writes the structure and keeps no pointer to it.
    unsafe localtime_r(&now, &parts)
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }

  /// Seconds since 1970.
  package static var seconds: Double {
    let clock = Self.clock
    return Double(clock.tv_sec) + Double(clock.tv_nsec) / 1e9
  }

  private static var clock: timespec {
    var clock = timespec()
    // The call writes the structure and keeps no pointer to it.
    unsafe clock_gettime(CLOCK_REALTIME, &clock)
    return clock
  }
}
