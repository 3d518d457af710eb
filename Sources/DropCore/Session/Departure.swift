/// What another program did with what was let go outside, as its source is told.
public enum SourceEnd: String, Sendable, Hashable, CaseIterable {
  /// It has copies.
  case copied = "copy"
  /// It has it, and the source should no longer.
  case moved = "move"
  /// It took nothing.
  case cancelled = "cancel"
}

/// How a drag ended that went out: what the other program says, and what came of it.
struct Departure: Sendable {
  let end: SourceEnd
  let app: String?

  /// Ends a drag that went out: what another program has read arrived, unless it gave up.
  func conclude(_ landing: Landing, isStopped: Bool, _ turn: inout Turn) -> Outcome {
    guard let operation = operation(of: landing.source) else {
      return Outcome(status: isStopped ? .aborted : .cancelled, app: app)
    }
    let results = results(of: landing, turn.stage.reads)
    if operation == .move { takeFromSource(results, landing, &turn) }
    for result in results { turn.effects.show(.item(result), in: nil, of: landing.id) }
    let status = Outcome.Status(of: results, isStopped: isStopped, hasFaulted: false)
    let done = status == .none ? nil : operation
    return Outcome(status: status, operation: done, app: app, items: results)
  }

  /// What was done: outside a move is a copy, unless the source allows it there.
  private func operation(of source: Source) -> Operation? {
    switch end {
    case .copied: .copy
    case .moved: source.mayMoveOutside(to: app) ? .move : .copy
    case .cancelled: nil
    }
  }

  private func results(of landing: Landing, _ reads: OutsideReads) -> [ItemResult] {
    landing.items.all.enumerated().map { index, item in
      var result = ItemResult(index: index, id: item.id, name: item.name, kind: .skipped)
      if reads.isDelivered(index, of: landing.id) {
        result.kind = .imported
      } else if let failure = reads.failure(of: index, in: landing.id) {
        result.reason = "the other program couldn't read it: \(failure)"
      } else {
        result.reason = "the other program didn't read it"
      }
      return result
    }
  }

  /// After a move takes what was delivered out of where it was dragged from, to be undone as one.
  ///
  /// What a drop at work is about to take stays for that.
  private func takeFromSource(
    _ results: [ItemResult],
    _ landing: Landing,
    _ turn: inout Turn
  ) {
    guard let node = landing.items.origin else { return }
    var transaction = Transaction(number: turn.stage.nextTransaction())
    let arrived = results.filter { $0.kind == .imported }.map(\.index)
    let indexes = turn.stage.leaving(arrived, of: landing.items, from: node, by: transaction.number)
    if indexes.isEmpty { return }
    transaction.take(indexes, from: node, &turn.stage)
    if turn.stage.scene[node].isOpen {
      turn.effects.showRemoved(indexes, from: node, of: landing.id)
    }
    turn.stage.keep(transaction)
  }
}
