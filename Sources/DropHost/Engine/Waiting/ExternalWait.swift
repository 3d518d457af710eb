import DropCore
import LuaSandbox

/// A script waits for a function of the embedder's own.
final class ExternalWait: WaitJob {
  private unowned let engine: HostEngine
  private var io: IOID?

  init(_ engine: HostEngine, _ wait: Wait, _ run: @escaping ExternalCall.Body) {
    self.engine = engine
    io = engine.request({ .call(ExternalCall(id: $0, run: run)) }) { completion in
      guard case .called(_, let result) = completion else { return }
      switch result {
      case .success(let value): engine.end(wait, .value(ValueConverter.lua(value)))
      case .failure(let failure):
        let raised = HostError(code: failure.code.rawValue, message: failure.message)
        engine.end(wait, .failure(raised))
      }
    }
  }

  func stop() -> Bool {
    engine.withdraw(io, IORequest.cancelCall)
    return false
  }
}
