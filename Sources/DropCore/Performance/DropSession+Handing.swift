extension DropSession {
  /// Items come without a drag: the destination is asked whether it wants them, then performs.
  mutating func hand(
    _ items: [DragItem],
    from source: Source,
    to id: String,
    as kind: SessionKind,
    into effects: inout EffectQueue
  ) {
    let drag = nextDrag()
    guard let node = node(named: id, into: &effects) else {
      effects.append(.ended(drag, Outcome(status: .none)))
      return
    }
    var performance = Performance(
      id: drag,
      kind: kind,
      source: source,
      items: items,
      destination: node
    )
    performance.items.homes = homes(of: performance.items, from: source)
    performance.dropIndex = scene.nodes[Int(node)].contents.count
    let isHandled = scene.nodes[Int(node)].destination.profile != nil
    guard isHandled, scene.nodes[Int(node)].quarantine == nil else {
      return finish(performance, .forbidden, into: &effects)
    }
    guard answers(.canHandle, node) else {
      return receive(performance, conforms(performance.items, to: node), into: &effects)
    }
    performances.append(performance)
    call(.canHandle, .canHandle, node, performances.count - 1, into: &effects)
  }

  /// A destination said whether it wants what was handed to it.
  mutating func receive(
    _ performance: Performance,
    _ isWilling: Bool,
    into effects: inout EffectQueue
  ) {
    var performance = performance
    let isStopped = performance.isStopped
    guard isWilling else {
      return finish(performance, isStopped ? .aborted : .forbidden, into: &effects)
    }
    // It said yes, so it is told how it ended, even if the user was quicker.
    performance.ends = [performance.destination]
    if isStopped { return finish(performance, .aborted, into: &effects) }
    let verdict = grant(.copy, source: performance.source, in: performance.destination)
    let index = Destination.Index(performance.destination)
    effects.append(.verdict(performance.id, index, verdict, message: verdict.reason?.sentence))
    performance.granted = verdict.granted
    guard verdict.granted.transfers else {
      return finish(performance, .forbidden, into: &effects)
    }
    perform(performance, into: &effects)
  }
}
