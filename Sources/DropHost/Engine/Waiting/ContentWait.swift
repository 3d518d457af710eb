import DropContent
import DropCore
import LuaSandbox

/// A script waits for content that is coerced or combined.
final class ContentWait: WaitJob {
  private unowned let engine: HostEngine
  private var io: IOID?

  init(
    _ engine: HostEngine,
    _ wait: Wait,
    origins: [Int],
    _ work: @escaping @Sendable () -> Result<Content, ContentError>
  ) {
    self.engine = engine
    let plugin = wait.task.run.plugin
    io = engine.request({ .work(ContentWork(id: $0, run: work)) }) { completion in
      guard case .worked(_, let result) = completion else { return }
      switch result {
      case .success(let content):
        engine.end(wait, .value(plugin.hand(content, origins: origins, in: wait.task.run.ask.drag)))
      case .failure(let error):
        let raised = ScriptError(error, item: origins.first)
        let item = origins.first.map { plugin.itemHandle($0, wait.task.run.ask.drag) }
        engine.end(wait, .failure(raised.hostError(item: item)))
      }
    }
  }

  func stop() -> Bool {
    engine.withdraw(io, IORequest.cancelWork)
    return false
  }
}
