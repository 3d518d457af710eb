import CGTK
import DropGTK

/// The longest that the loop stood still.
@GLibActor
final class Pulse {
  private var last = g_get_monotonic_time()
  private var longest = 0

  init() {
    Task { [weak self] in
      while let self {
        beat()
        try? await Task.sleep(for: .milliseconds(5))
      }
    }
  }

  private func beat() {
    let now = g_get_monotonic_time()
    longest = max(longest, now - last)
    last = now
  }

  func say() { tell("the loop stood still for at most \(longest / 1_000) ms") }
}
