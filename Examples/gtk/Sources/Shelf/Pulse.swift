import CGTK
import DropGTK
import Foundation

/// The longest that the loop stood still, and the longest that it was busy by itself: what the machine did for
/// others meanwhile is no fault of its own.
@GLibActor
final class Pulse {
  private var last = g_get_monotonic_time()
  private var lastBusy = Pulse.busy
  private var longest = 0
  private var longestBusy = 0

  init() {
    Task { [weak self] in
      while let self {
        beat()
        try? await Task.sleep(for: .milliseconds(2))
      }
    }
  }

  private func beat() {
    let (now, busy) = (g_get_monotonic_time(), Self.busy)
    longest = max(longest, now - last)
    longestBusy = max(longestBusy, busy - lastBusy)
    (last, lastBusy) = (now, busy)
  }

  /// Says it, and begins anew.
  func say() {
    beat()
    tell("the loop stood still for at most \(longest / 1_000) ms, busy for \(longestBusy) µs")
    (longest, longestBusy) = (0, 0)
  }

  /// How many microseconds of a processor this thread has had.
  private static var busy: Int {
    var spent = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent)
    return spent.tv_sec * 1_000_000 + spent.tv_nsec / 1_000
  }
}
