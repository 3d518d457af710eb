import DropCore
import DropHost
import DropReplay

/// Watches a run for where drops are performed.
final class LookWatcher: ReplayObserver {
  /// By the numbers of their drags.
  private(set) var performed: [Int: String] = [:]

  func begin(_ scene: ReplayScene) throws(SinkError) {}
  func observe(_ event: SessionEvent, in scene: ReplayScene) throws(SinkError) {}

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    guard case .call(let call) = output, call.handler == .perform, let place = call.destination
    else { return }
    performed[Int(call.drag.number)] = scene.name(of: place)
  }
}
