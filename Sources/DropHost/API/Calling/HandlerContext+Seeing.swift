import DropCore

// What the function that runs has seen of its destination's contents.
extension HandlerContext {
  /// Notes that it looks now; nothing where only hovering goes on, and an index is of the list as it is.
  func see(_ note: (inout SeenIndexes, Look) -> Void) {
    guard let provenance = call.provenance, let drag = call.drag,
      let look = core.asking({ $0.look(of: drag) })
    else { return }
    provenance.see { note(&$0, look) }
  }

  /// Has the session put something in at an index as it was seen, or where the drop was.
  func put(_ request: Request, at index: Int?) throws(ScriptError) -> Reply {
    let task = try call.runningTask()
    let reply = try perform(request, seen: Looks(place: index.flatMap(task.seen.look(ofPlace:))))
    // A placeholder is one.
    let count = if case .count(let count) = reply { count } else { 1 }
    if let index { task.see { $0.put(count, at: index) } }
    return reply
  }
}
