extension DropSession {
  /// The one finishing step of every drop that was performed, however it ended.
  mutating func conclude(_ slot: Int, into effects: inout EffectQueue) {
    discardOpen(slot, into: &effects)
    var results = results(of: slot)
    let isTakenBack = isTakenBack(slot, results)
    if isTakenBack {
      takeBack(slot, into: &effects)
      results = results.map(Self.takenBack)
    } else if performances[slot].ownerless > 0, results.contains(where: \.isForgotten) {
      let notice = Notice.ownerless(performances[slot].ownerless)
      effects.append(.notice(notice, Destination.Index(performances[slot].destination)))
    }
    let operation = performedOperation(slot, into: &effects)
    if operation == .move, !isTakenBack { takeFromSource(slot, results, into: &effects) }
    let destination = performances[slot].destination
    for result in results {
      effects.append(.effect(.item(result), Destination.Index(destination), performances[slot].id))
    }
    keep(performances[slot].transaction)
    performances[slot].transaction = Transaction()
    performances[slot].groups = [:]
    performances[slot].outcome = outcome(slot, results, operation)
    tellEnds(slot, into: &effects)
  }

  private mutating func discardOpen(_ slot: Int, into effects: inout EffectQueue) {
    let index = Destination.Index(performances[slot].destination)
    let open = performances[slot].placeholders.keys.sorted { $0.number < $1.number }
    for id in open {
      effects.append(.notice(.openPlaceholder(id), index))
      _ = fill(id, with: [], slot, effect: .discard(id: id), into: &effects)
    }
  }

  private func results(of slot: Int) -> [ItemResult] {
    let performance = performances[slot]
    return performance.items.all.enumerated().map { place, item in
      performance.ledger.result(of: place, id: item.id, isStopped: performance.isStopped)
    }
  }

  private func isTakenBack(_ slot: Int, _ results: [ItemResult]) -> Bool {
    let profile = scene.nodes[Int(performances[slot].destination)].destination.profile
    guard profile?.policy == .allOrNothing else { return false }
    return performances[slot].hasFaulted || performances[slot].isStopped
      || results.contains { $0.kind == .failed }
  }

  private mutating func takeBack(_ slot: Int, into effects: inout EffectQueue) {
    let transaction = performances[slot].transaction
    performances[slot].transaction = Transaction()
    rewrite(transaction.nodes, of: performances[slot].id, into: &effects) { nodes in
      for change in transaction.changes.reversed() {
        change.revert(in: &nodes[Int(change.node)].contents)
      }
    }
  }

  private static func takenBack(_ result: ItemResult) -> ItemResult {
    guard result.kind == .imported else { return result }
    var changed = result
    changed.kind = .failed
    changed.code = .rolledBack
    changed.reason = "the whole drop was taken back"
    changed.units = 0
    return changed
  }

  /// What was really done: what the handler says, as far as it could be granted.
  private func performedOperation(_ slot: Int, into effects: inout EffectQueue) -> Operation? {
    let performance = performances[slot]
    guard let said = performance.performed, said != performance.granted else {
      return performance.granted
    }
    if !said.transfers { return nil }
    let granted = grant(said, source: performance.source, in: performance.destination).granted
    if granted == said { return said }
    let operation = granted.transfers ? granted : performance.granted
    effects.append(
      .notice(
        .performedOther(asked: said, granted: operation),
        Destination.Index(performance.destination)
      )
    )
    return operation
  }

  private func outcome(
    _ slot: Int,
    _ results: [ItemResult],
    _ operation: Operation?
  ) -> Outcome {
    let performance = performances[slot]
    let imported = results.count { $0.kind == .imported }
    let failed = results.count { $0.kind == .failed }
    let status: Outcome.Status =
      if performance.isStopped {
        .aborted
      } else if imported > 0 {
        imported == results.count ? .imported : .partial
      } else if failed > 0 || performance.hasFaulted {
        .failed
      } else {
        .none
      }
    let isDone = imported > 0 || status == .none && performance.performed != nil
    return Outcome(
      status: status,
      operation: isDone ? operation : nil,
      destination: scene.nodes[Int(performance.destination)].destination.id,
      items: results
    )
  }
}
