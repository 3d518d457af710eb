extension DropSession {
  /// Asks the source's handler what is dragged.
  mutating func gather(isAdding: Bool, into effects: inout EffectQueue) {
    guard let drag = hover?.id, hover?.gathering == nil,
      hover?.source.profile?.handlers.contains(.drag) == true
    else { return }
    let id = nextAsk()
    hover?.gathering = id
    if !isAdding { track.isGathered = false }
    effects.append(
      .ask(Ask(id: id, drag: drag, destination: nil, call: .drag(isAdding: isAdding)))
    )
  }

  /// The source's handler says what is dragged; nothing at all means that nothing is.
  mutating func takeItems(_ answer: Answer, into effects: inout EffectQueue) {
    guard let ask = hover?.gathering else { return }
    hover?.gathering = nil
    var items: [DragItem] = []
    if case .items(let given) = answer { items = given }
    if case .fault(let fault) = answer { effects.append(.fault(fault, ask, nil)) }
    withdraw(into: &effects)
    if track.isGathered == true {
      if !items.isEmpty { join(items, into: &effects) }
      return settle(into: &effects)
    }
    track.isGathered = true
    if items.isEmpty { return drop(into: &effects) }
    join(items, into: &effects)
    settle(into: &effects)
  }

  /// Nobody waits for the source's items any more.
  mutating func stopGathering(into effects: inout EffectQueue) {
    guard let ask = hover?.gathering else { return }
    hover?.gathering = nil
    effects.append(.withdrawn(ask))
  }
}
