import DropCore
import DropHost
import DropReplay

/// Watches a run for where drops are performed, and whether scripts hear of coming and going.
final class LookWatcher: ReplayObserver {
  /// By the numbers of their drags.
  private(set) var performed: [Int: String] = [:]
  private(set) var hearsComing = false

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    guard case .call(let call) = output else { return }
    if [.enter, .exit].contains(call.handler) { hearsComing = true }
    guard call.handler == .perform, let place = call.destination else { return }
    performed[Int(call.drag.number)] = scene.name(of: place)
  }
}
