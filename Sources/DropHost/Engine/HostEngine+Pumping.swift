import DropCore
import LuaSandbox

extension HostEngine {
  /// Carries on until nothing is left to do but wait.
  func pump() {
    guard !isPumping else { return }
    isPumping = true
    defer { isPumping = false }
    while true {
      if !held.isEmpty { putOutHeld() }
      if nextEntry < queue.entries.count {
        nextEntry += 1
        take(queue.entries[nextEntry - 1])
      } else if nextReady < ready.count {
        nextReady += 1
        go(on: ready[nextReady - 1])
      } else {
        break
      }
    }
    queue.removeAll()
    nextEntry = 0
    removeReady()
  }

  /// Puts something out that belongs behind what the core already queued.
  func put(_ output: HostOutput) {
    if nextEntry < queue.entries.count {
      held.append((queue.entries.count, output))
    } else {
      self.output.append(output)
    }
  }

  private func putOutHeld() {
    let due = held.prefix { $0.after <= nextEntry }
    output += due.map(\.output)
    held.removeFirst(due.count)
  }

  private func take(_ entry: EffectQueue.Entry) {
    switch entry {
    case .ask(let ask): answer(ask)
    case .withdrawn(let id): withdraw(id)
    case .verdict(let drag, let index, let verdict, let message):
      output.append(.verdict(drag, index, verdict, message: message))
    case .effect(let effect, let index, let drag): output.append(.effect(effect, index, drag))
    case .reply(let question, let value): reply(question, value)
    case .stop(let drag): stop(drag)
    case .fault(let fault, let ask, let index):
      output.append(.fault(fault, handler: handler(of: ask), index))
    case .notice(let notice, let index): output.append(.notice(notice, index))
    case .ended(let drag, let outcome): end(drag, outcome)
    }
  }

  private func go(on ready: Ready) {
    switch ready {
    case .resume(let wait, let reply): resume(wait, reply)
    case .start(let task, let function, let arguments): start(task, function, arguments)
    case .act(let action): action()
    }
  }

  private func end(_ drag: DragID, _ outcome: Outcome) {
    output.append(.ended(drag, outcome))
    loadedTypes[drag] = nil
    for plugin in plugins { plugin?.forget(drag) }
    offers.removeValue(forKey: drag)?.plugin.forget(drag)
    dragItems[drag] = nil
    if outcome.destination != nil || outcome.status == .aborted { freeContents() }
  }

  func answer(_ id: Ask.ID, _ answer: Answer) {
    session.answer(id, answer, at: now, into: &queue)
  }
}
