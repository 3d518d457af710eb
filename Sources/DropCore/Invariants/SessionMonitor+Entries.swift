extension SessionMonitor {
  mutating func take(_ entry: EffectQueue.Entry, _ session: DropSession) {
    switch entry {
    case .ask(let ask):
      take(ask, session)
    case .withdrawn(let id): calls[id] = nil
    case .verdict(let id, let destination, let verdict, _):
      if drags[id] == nil { drags[id] = Watched(source: session.source(of: id)) }
      drags[id]?.granted = verdict.granted
      check(verdict, id, destination, session)
    case .effect(let effect, let destination?, let drag):
      take(effect, in: destination, of: drag, session)
    case .stop(let id): drags[id]?.isStopped = true
    case .notice(.quarantined, let destination?): quieten(destination)
    case .notice(.reloaded(isNew: true), let destination?): quiet.remove(destination)
    case .ended(let id, let outcome): end(id, outcome, session)
    case .effect, .reply, .fault, .notice: break
    }
  }

  /// From here on the destination gets no call; what it was in counts as left.
  private mutating func quieten(_ destination: Destination.Index) {
    quiet.insert(destination)
    for id in drags.keys where drags[id]?.inside == destination { drags[id]?.inside = nil }
  }

  private mutating func check(
    _ verdict: Verdict,
    _ id: DragID,
    _ destination: Destination.Index,
    _ session: DropSession
  ) {
    guard verdict.granted.transfers else { return }
    let app = session.destination(destination)?.app
    let source = drags[id]?.source ?? session.source(of: id)
    guard let source, source.operations(for: app).allows(verdict.granted) else {
      return report(.sourceHasItsSay, verdict.granted.name)
    }
    if verdict.granted == .move, !source.isLocal(for: app) {
      report(.sourceHasItsSay, "a move from another app")
    }
  }

  private mutating func take(
    _ effect: Effect,
    in destination: Destination.Index,
    of drag: DragID?,
    _ session: DropSession
  ) {
    switch effect {
    case .highlight(_, let isOn): Self.set(&highlighted, destination, isOn)
    case .badge(let operation, let message):
      Self.set(&badged, destination, operation != nil || message != nil)
    case .preview(let value): Self.set(&previewed, destination, value != nil)
    case .placeholder, .commit, .discard, .insert, .remove, .move:
      if !mirror(effect, in: destination, of: drag, session) {
        report(.effectsTellAll, "\(effect.name) doesn't fit")
      }
    case .task(let id, _, _): book(drag) { $0.openTasks.insert(id) }
    case .taskEnded(let id, _): book(drag) { $0.openTasks.remove(id) }
    case .load: book(drag) { $0.openLoads += 1 }
    case .loaded: book(drag) { $0.openLoads -= 1 }
    case .item(let result): book(drag) { $0.results.append(result.id) }
    case .scroll, .springload, .progress, .notify, .confirm, .save, .emit: break
    case .undo, .redo:
      for id in drags.keys { drags[id]?.isShared = true }
    }
  }

  private static func set(
    _ shown: inout Set<Destination.Index>,
    _ destination: Destination.Index,
    _ isOn: Bool
  ) {
    if isOn { shown.insert(destination) } else { shown.remove(destination) }
  }

  /// Books something on a drop.
  mutating func book(_ id: DragID?, _ body: (inout Watched) -> Void) {
    guard let id, var drag = drags[id] else { return }
    body(&drag)
    drags[id] = drag
  }
}
