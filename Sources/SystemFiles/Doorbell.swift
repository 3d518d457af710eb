import Dispatch

/// What one thread waits for and others ring; rung before anybody waits, it lets the next one pass.
package final class Doorbell: Sendable {
  private let rings = DispatchSemaphore(value: 0)

  package init() {}

  package func ring() { rings.signal() }

  /// Returns once it rings.
  package func wait() { rings.wait() }

  /// Whether it rings within so much time.
  package func rings(within time: Duration) -> Bool {
    let (seconds, parts) = time.components
    // A time beyond all that is counted is for ever.
    let (whole, isLong) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    guard !isLong, let nanoseconds = Int(exactly: whole + parts / 1_000_000_000) else {
      wait()
      return true
    }
    return rings.wait(timeout: .now() + .nanoseconds(nanoseconds)) == .success
  }
}
