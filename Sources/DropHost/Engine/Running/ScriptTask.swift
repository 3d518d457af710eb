import DropCore
import LuaSandbox

/// One line of execution in a handler: the handler itself, or a function that `each` or `all` runs.
final class ScriptTask {
  let run: HandlerRun
  /// The item it is about, when `each` runs it for one.
  let item: Int?
  /// Who waits for it; none for the handler itself.
  private(set) var parent: ChildTasks?
  /// What the script waits for.
  var wait: Wait?
  /// The suspended call, while it waits.
  var suspended: LuaSandbox.TaskID?
  var isOver = false
  /// Whether the transcript has the call.
  var isRecorded = false
  /// Those that it opened; what it leaves open when it fails is taken away.
  var placeholders: [PlaceholderID] = []
  /// Items whose content was read since something was last made from them.
  private var fresh: [Int] = []
  private var last: [Int] = []

  init(run: HandlerRun, item: Int? = nil, parent: ChildTasks? = nil) {
    self.run = run
    self.item = item
    self.parent = parent
  }

  /// Lets go of what holds it in turn.
  func abandon() {
    isOver = true
    parent = nil
    wait?.job = nil
    wait = nil
  }

  /// Notes that a script saw the bytes of content from these items.
  func noteRead(of origins: [Int]) {
    for origin in origins where !fresh.contains(origin) { fresh.append(origin) }
  }

  /// The items that a plain value made now comes from: those read since the last time, else those
  /// that the last value came from.
  func takeOrigins() -> [Int] {
    if !fresh.isEmpty {
      last = fresh
      fresh = []
    }
    if last.isEmpty, let item { return [item] }
    return last
  }
}
