extension DropSession {
  /// Takes the answer to a call that a drop has out; false where none has.
  mutating func takePerforming(
    _ answer: Answer,
    to ask: Ask.ID,
    into effects: inout EffectQueue
  ) -> Bool {
    for slot in performances.indices {
      if performances[slot].open?.id == ask {
        returned(answer, slot, into: &effects)
        return true
      }
      if let place = performances[slot].provides.firstIndex(of: ask) {
        performances[slot].provides.remove(at: place)
        if case .fault(let fault) = answer { effects.append(.fault(fault, ask, nil)) }
        concludeIfIdle(slot, into: &effects)
        return true
      }
    }
    return false
  }

  private mutating func returned(_ answer: Answer, _ slot: Int, into effects: inout EffectQueue) {
    guard let open = performances[slot].open else { return }
    performances[slot].open = nil
    let isFault = heed(answer, open, slot, into: &effects)
    switch open.kind {
    case .canHandle:
      let performance = performances.remove(at: slot)
      let isWilling = !isFault && isWilling(answer, performance)
      receive(performance, isWilling, into: &effects)
    case .exit:
      tellEnds(slot, into: &effects)
    case .perform:
      performances[slot].hasFaulted = isFault
      if case .performed(let operation) = answer { performances[slot].performed = operation }
      concludeIfIdle(slot, into: &effects)
    case .end, .dragEnd:
      concludeIfIdle(slot, into: &effects)
    }
  }

  /// Counts a fault, or that there was none.
  private mutating func heed(
    _ answer: Answer,
    _ open: Performance.OpenCall,
    _ slot: Int,
    into effects: inout EffectQueue
  ) -> Bool {
    guard case .fault(let fault) = answer else {
      if open.node >= 0 { forgive(open.node) }
      return false
    }
    if open.node >= 0 {
      note(fault, by: open.id, in: open.node, of: performances[slot].id, into: &effects)
    } else {
      effects.append(.fault(fault, open.id, nil))
    }
    return true
  }

  private func isWilling(_ answer: Answer, _ performance: Performance) -> Bool {
    switch answer {
    case .willing: true
    case .unwilling: false
    default: conforms(performance.items, to: performance.destination)
    }
  }

  /// Goes on once the call has returned and all that it started is over.
  mutating func concludeIfIdle(_ slot: Int, into effects: inout EffectQueue) {
    guard performances[slot].open == nil, !performances[slot].hasOpenWork else { return }
    switch performances[slot].stage {
    case .performing: conclude(slot, into: &effects)
    case .opening, .ending, .reporting: tellEnds(slot, into: &effects)
    }
  }

  /// Tells each destination that had said yes how it ended, then the source; then it is over.
  mutating func tellEnds(_ slot: Int, into effects: inout EffectQueue) {
    let outcome = performances[slot].outcome
    performances[slot].questions = [:]
    while performances[slot].stage != .reporting {
      performances[slot].stage = .ending
      guard let node = performances[slot].ends.popLast() else {
        performances[slot].stage = .reporting
        guard performances[slot].source.profile?.handlers.contains(.dragEnd) == true else { break }
        return call(.dragEnd(outcome), .dragEnd, -1, slot, into: &effects)
      }
      if answers(.end, node) {
        return call(.end(outcome), .end, node, slot, into: &effects)
      }
    }
    let performance = performances.remove(at: slot)
    effects.append(.ended(performance.id, outcome))
  }

  mutating func abort(_ drag: DragID?, into effects: inout EffectQueue) {
    let stopped = performances.filter { drag == nil || $0.id == drag }
    if stopped.isEmpty { return outOfPlace("abort", "nothing is under way", into: &effects) }
    for performance in stopped {
      guard let slot = performances.firstIndex(where: { $0.id == performance.id }) else { continue }
      performances[slot].isStopped = true
      performances[slot].questions = [:]
      effects.append(.stop(performance.id))
    }
  }
}
