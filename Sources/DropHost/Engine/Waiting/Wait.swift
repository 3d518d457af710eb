import LuaSandbox

/// Something a script waits for.
final class Wait {
  let id: WaitID
  let task: ScriptTask
  /// What brings the reply; it is told when nobody waits any more.
  var job: (any WaitJob)?
  var isOver = false

  init(id: WaitID, task: ScriptTask) {
    self.id = id
    self.task = task
  }
}

/// What goes on while a script waits.
protocol WaitJob: AnyObject {
  /// Gives up what is under way, without an answer to the script; true when the job will end the
  /// wait itself, after its children.
  func stop() -> Bool

  /// The script has its reply, or will never get one.
  func release()
}

extension WaitJob {
  func release() {}
}
