import LuaSandbox

/// A script waits for a time.
final class Sleep: WaitJob {
  private unowned let engine: HostEngine
  private var timer: IOID?

  init(_ engine: HostEngine, _ wait: Wait, milliseconds: Double) {
    self.engine = engine
    let end = engine.now + max(0, milliseconds)
    timer = engine.request({ .timer($0, at: end) }) { _ in engine.end(wait, .nothing) }
  }

  func stop() -> Bool {
    engine.withdraw(timer, IORequest.cancelTimer)
    return false
  }
}
