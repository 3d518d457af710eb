import DropHost
import DropReplay
import SystemFiles

/// Shows on a terminal how far a long replay is.
final class ReplayProgress: ReplayObserver {
  private let console: Console
  private let name: String
  private let isShown: Bool
  private var events = 0
  private var told: UInt64 = 0

  /// How many events pass before the clock is looked at.
  private static let stride = 16_384
  private static let pause: UInt64 = 200_000_000

  /// `isAlone` says that nothing else is printed on the same terminal.
  init(_ console: Console, name: String, isAlone: Bool) {
    self.console = console
    self.name = name
    isShown = isAlone && console.showsProgress
  }

  /// Itself where anybody watches; a replay that nobody watches has nothing to tell it.
  var observers: [any ReplayObserver] { isShown ? [self] : [] }

  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {
    events += 1
    guard events % Self.stride == 0 else { return }
    let now = MonotonicClock.nanoseconds
    if now - told < Self.pause { return }
    told = now
    console.progress("\(name): \(events) events")
  }

  func observe(_ output: HostOutput, at time: Double, in scene: ReplayScene) throws(SinkError) {}
}
