import DropContent
import DropCore
import LuaSandbox

/// A script waits for one of the embedder's tasks.
final class TaskWait: WaitJob {
  private unowned let engine: HostEngine
  private let wait: Wait
  private let task: DropCore.TaskID
  private let progress: PlaceholderID?
  /// The item it is for; it fails when the script lets the task's failure through.
  private let item: Int?
  private var io: IOID?

  init(
    _ engine: HostEngine,
    _ wait: Wait,
    _ task: DropCore.TaskID,
    name: String,
    arguments: JSONValue,
    contents: [Content],
    progress: PlaceholderID?,
    item: Int?
  ) {
    self.engine = engine
    self.wait = wait
    self.task = task
    self.progress = progress
    self.item = item
    let destination = wait.task.run.ask.destination
    io = engine.request({ id in
      .task(
        TaskRequest(
          id: id,
          task: task,
          destination: destination,
          name: name,
          arguments: arguments,
          contents: contents
        )
      )
    }) { [unowned self] in self.take($0) }
  }

  private func take(_ completion: IOCompletion) {
    switch completion {
    case .taskProgress(_, let done, let total):
      let subject = progress.map(ProgressSubject.placeholder) ?? .task(task)
      note(.progress(of: subject, done: done, total: total, label: nil))
    case .taskEnded(_, .success(let value)):
      note(.endTask(task, .succeeded(value)))
      engine.end(wait, .value(ValueConverter.lua(value)))
    case .taskEnded(_, .failure(let failure)):
      note(.endTask(task, .failed(code: failure.code, message: failure.message)))
      let run = wait.task.run
      let item = item.map { run.plugin.itemHandle($0, run.ask.drag) }
      let error = ScriptError(failure.code, failure.message).hostError(item: item)
      engine.end(wait, .failure(error))
    default: break
    }
  }

  func stop() -> Bool {
    engine.withdraw(io, IORequest.cancelTask)
    note(.endTask(task, .failed(code: .cancelled, message: engine.givenUp)))
    return false
  }

  private func note(_ request: Request) {
    _ = try? engine.ask(request, wait.task.run)
  }
}
