/// The time of day where one is.
package enum WallClock {
  /// Hours, minutes and seconds.
  package static var time: String {
    var clock = timespec()
    unsafe clock_gettime(CLOCK_REALTIME, &clock)
    var now = clock.tv_sec
    var parts = tm()
    unsafe localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec]
      .map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
  }
}
