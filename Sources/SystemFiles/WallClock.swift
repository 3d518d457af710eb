/// The time of day where one is.
package enum WallClock {
  /// Hours, minutes and seconds.
  package static var time: String {
    var clock = timespec()
    // The two calls write the structures and keep no pointer to them.
    unsafe clock_gettime(CLOCK_REALTIME, &clock)
    var now = clock.tv_sec
    var parts = unsafe tm()
    unsafe localtime_r(&now, &parts)
    return unsafe [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
