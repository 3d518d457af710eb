import DropContent
import DropCore
import LuaSandbox

/// A script waits for a file to be saved.
final class SaveWait: WaitJob {
  private unowned let engine: HostEngine
  private var io: IOID?

  init(_ engine: HostEngine, _ wait: Wait, _ object: ContentObject, name: String) {
    self.engine = engine
    let run = wait.task.run
    io = engine.request({ id in
      .save(
        SaveRequest(id: id, destination: run.ask.destination, content: object.content, name: name)
      )
    }) { completion in
      guard case .saved(_, let result) = completion else { return }
      switch result {
      case .success(let used):
        let size = object.content.size
        _ = try? engine.ask(.save(name: used, size: size, origins: object.origins), run)
        engine.end(wait, .value(.string(used)))
      case .failure(let failure):
        engine.end(
          wait,
          .failure(HostError(code: failure.code.rawValue, message: failure.message))
        )
      }
    }
  }

  /// A save that has begun is carried through: a file is there whole or not at all.
  func stop() -> Bool { false }
}
