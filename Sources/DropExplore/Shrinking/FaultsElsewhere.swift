import DropHost
import DropReplay

/// Counts the faults of a run that come of a shortage elsewhere than what was found: whoever is mended can't help them.
final class FaultsElsewhere: ReplayObserver {
  private let violation: Violation
  private(set) var count = 0

  init(than violation: Violation) { self.violation = violation }

  func observe(
    _ output: HostOutput,
    at time: Double,
    in scene: ReplayScene
  ) throws(SinkError) {
    guard case .fault(let fault, _, let index) = output, fault.isOfShortage else { return }
    if index.map(scene.name) != violation.destination { count += 1 }
  }
}
