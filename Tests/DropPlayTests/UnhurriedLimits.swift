import DropHost

extension HostLimits {
  /// Of a host among a thousand tests on two processors: only what a script does is bounded, not when.
  static let unhurried: HostLimits = {
    var limits = HostLimits.interactive
    limits.deadlineFactor = 1_000
    limits.loadTimeout = 3_600_000
    return limits
  }()
}
