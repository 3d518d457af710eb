extension DropSession {
  mutating func drop(into effects: inout EffectQueue) {
    guard hover != nil else { return outOfPlace("drop", "nothing is dragged", into: &effects) }
    withdraw(into: &effects)
    stopGathering(into: &effects)
    if track.verdict == nil { proposeDefault(into: &effects) }
    let granted = track.verdict?.granted ?? .cancel
    guard var performance = land(into: &effects) else { return }
    guard performance.destination >= 0 else { return finish(performance, .none, into: &effects) }
    performance.granted = granted
    switch granted {
    case .forbidden: finish(performance, .forbidden, into: &effects)
    case .cancel: finish(performance, .cancelled, into: &effects)
    case .copy, .move, .link: perform(performance, into: &effects)
    }
  }

  mutating func cancel(into effects: inout EffectQueue) {
    guard hover != nil else { return outOfPlace("cancel", "nothing is dragged", into: &effects) }
    withdraw(into: &effects)
    stopGathering(into: &effects)
    guard var performance = land(into: &effects) else { return }
    performance.isStopped = true
    performance.outcome = Outcome(status: .cancelled)
    let node = performance.destination
    performances.append(performance)
    let slot = performances.count - 1
    if node >= 0, answers(.exit, node) {
      call(.exit, .exit, node, slot, into: &effects)
    } else {
      tellEnds(slot, into: &effects)
    }
  }

  /// The drag hovers no more: what it showed goes, and what is known of it is handed on.
  private mutating func land(into effects: inout EffectQueue) -> Performance? {
    conceal(into: &effects)
    guard let hover else { return nil }
    var performance = Performance(hover, track)
    if track.current >= 0 {
      performance.dropIndex =
        proposal?.insertAt.flatMap { validIndex($0, in: track.current) }
        ?? insertionIndex(at: track.local, in: track.current)
    }
    self.hover = nil
    track = Track()
    proposal = nil
    wakeAt = nil
    return performance
  }

  private func validIndex(_ index: Int, in node: Int32) -> Int? {
    (0...scene.nodes[Int(node)].contents.count).contains(index) ? index : nil
  }

  /// The handler's turn; without one nothing is handled.
  mutating func perform(_ performance: Performance, into effects: inout EffectQueue) {
    var performance = performance
    performance.stage = .performing
    performance.ledger = Ledger(items: performance.items.all.count)
    performance.indexItems()
    performances.append(performance)
    let slot = performances.count - 1
    if answers(.perform, performance.destination) {
      call(.perform(performance.granted), .perform, performance.destination, slot, into: &effects)
    } else {
      conclude(slot, into: &effects)
    }
  }

  /// Ends a drag of which nothing was performed.
  mutating func finish(
    _ performance: Performance,
    _ status: Outcome.Status,
    into effects: inout EffectQueue
  ) {
    var performance = performance
    let node = performance.destination
    performance.outcome = Outcome(
      status: status,
      destination: node < 0 ? nil : scene.nodes[Int(node)].destination.id
    )
    performances.append(performance)
    tellEnds(performances.count - 1, into: &effects)
  }

  mutating func call(
    _ call: Ask.Call,
    _ kind: Performance.OpenCall.Kind,
    _ node: Int32,
    _ slot: Int,
    into effects: inout EffectQueue
  ) {
    let id = nextAsk()
    performances[slot].open = Performance.OpenCall(id: id, kind: kind, node: node)
    let destination = node < 0 ? nil : Destination.Index(node)
    effects.append(
      .ask(Ask(id: id, drag: performances[slot].id, destination: destination, call: call))
    )
  }
}
