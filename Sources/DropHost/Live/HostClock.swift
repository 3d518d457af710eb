/// The time a host runs on, in milliseconds from the host's beginning.
///
/// The library reads no other clock than this one, so a test can hand in its own.
public struct HostClock: Sendable {
  let now: @Sendable () -> Double
  let sleep: @Sendable (_ until: Double) async throws -> Void

  /// A clock that counts from now.
  public init<Source: Clock & Sendable>(_ source: Source)
  where Source.Duration == Duration, Source.Instant: Sendable {
    let start = source.now
    now = { start.duration(to: source.now).milliseconds }
    sleep = { until in
      // A script may ask for any number; a clock can't be asked for what no machine will live to see.
      let bounded = until.isNaN ? 0 : min(max(until, 0), HostClock.farthest)
      try await source.sleep(until: start.advanced(by: .milliseconds(bounded)), tolerance: nil)
    }
  }

  /// Thirty years, in milliseconds.
  private static let farthest = 1e12

  /// The machine's clock, which also counts while the machine sleeps.
  public static var continuous: HostClock { HostClock(ContinuousClock()) }
}

extension Duration {
  var milliseconds: Double {
    let (seconds, attoseconds) = components
    return Double(seconds) * 1_000 + Double(attoseconds) / 1_000_000_000_000_000
  }
}
