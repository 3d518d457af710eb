import SystemFiles

/// The time a host runs on, in milliseconds from the host's beginning.
///
/// The library reads no other clock than this one, so a test can hand in its own.
///
/// ```swift
/// let host = PluginHost(clock: HostClock(ContinuousClock()))
/// ```
public struct HostClock: Sendable {
  @usableFromInline let read: @Sendable () -> Double
  @usableFromInline let sleep: @Sendable (_ until: Double) async throws -> Void
  /// Seconds since 1970.
  @usableFromInline let wall: @Sendable () -> Double

  /// A clock that counts from now.
  ///
  /// Inlinable, as the clock is read at each move.
  ///
  /// - Parameters:
  ///   - source: What counts.
  ///   - wall: Gives the seconds since 1970, for plugins that are granted the clock; by default the machine's.
  @inlinable
  public init<Source: Clock & Sendable>(
    _ source: Source,
    wall: @escaping @Sendable () -> Double = { HostClock.machineTime() }
  )
  where Source.Duration == Duration, Source.Instant: Sendable {
    self.wall = wall
    let start = source.now
    read = { start.duration(to: source.now).milliseconds }
    sleep = { until in
      // A script may ask for any number; a clock can't be asked for what no machine will live to see.
      let bounded = until.isNaN ? 0 : min(max(until, 0), HostClock.farthest)
      try await source.sleep(until: start.advanced(by: .milliseconds(bounded)), tolerance: nil)
    }
  }

  private init(
    read: @escaping @Sendable () -> Double,
    sleep: @escaping @Sendable (Double) async throws -> Void,
    wall: @escaping @Sendable () -> Double
  ) {
    (self.read, self.sleep, self.wall) = (read, sleep, wall)
  }

  /// The same, going on from where the clock of a life before stood, once that is known.
  func shifted(by shift: ClockShift) -> HostClock {
    HostClock(
      read: { [read] in read() + shift.milliseconds },
      sleep: { [sleep] until in try await sleep(until - shift.milliseconds) },
      wall: wall
    )
  }

  /// The time now, in milliseconds from the beginning.
  @inlinable public var now: Double { read() }

  /// The machine's time of day, in seconds since 1970.
  @usableFromInline static func machineTime() -> Double { WallClock.seconds }

  /// The time of day at the clock's 0, in whole milliseconds: what a session can say.
  var wallStart: Double {
    let start = (wall() * 1_000 - now).rounded() / 1_000
    return min(max(0, start), HostClock.farthest)
  }

  /// Thirty years, in milliseconds.
  @usableFromInline static let farthest = 1e12

  /// The machine's clock, which also counts while the machine sleeps.
  public static var continuous: HostClock { HostClock(ContinuousClock()) }
}

/// How far a clock is ahead of the one that it reads.
final class ClockShift: Sendable {
  private let ahead = Guarded(0.0)

  var milliseconds: Double { ahead.withLock { $0 } }

  /// From now on it is so far ahead.
  func set(_ milliseconds: Double) { ahead.withLock { $0 = milliseconds } }
}

extension Duration {
  /// By halves of 64 bits, which is much quicker than the division into seconds.
  @usableFromInline
  var milliseconds: Double {
    let attoseconds = attoseconds
    let high = Double(Int64(truncatingIfNeeded: attoseconds >> 64)) * 18_446_744_073_709_551_616
    return (high + Double(UInt64(truncatingIfNeeded: attoseconds))) / 1e15
  }
}
