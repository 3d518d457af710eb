extension SessionMonitor {
  mutating func take(_ ask: Ask, _ session: DropSession) {
    calls[ask.id] = ask
    if ended.contains(ask.drag) { report(.endedOnce, "\(ask.call.name) after it") }
    var drag = drags[ask.drag] ?? begin(ask.drag, session)
    defer { drags[ask.drag] = drag }
    guard let destination = ask.destination else { return }
    if drag.told.contains(destination) { report(.endOnce, "\(ask.call.name) after it") }
    if quiet.contains(destination) { report(.quarantineIsQuiet, ask.call.name) }
    switch ask.call {
    case .canHandle:
      if !drag.asked.insert(destination).inserted {
        report(.askedOnce, session.id(of: destination))
      }
    case .enter:
      if let inside = drag.inside { report(.enterThenExit, "still in \(session.id(of: inside))") }
      drag.inside = destination
      drag.willing.insert(destination)
    case .exit:
      if drag.inside != destination {
        report(.enterThenExit, "not in \(session.id(of: destination))")
      }
      drag.inside = nil
    case .update, .springload:
      if drag.inside != destination { report(.updateInside, session.id(of: destination)) }
    case .perform(let operation): perform(operation, ask, &drag, session)
    case .end:
      drag.told.insert(destination)
      drag.isPerforming = false
    case .drag, .provide, .dragEnd: break
    }
  }

  private mutating func perform(
    _ operation: Operation,
    _ ask: Ask,
    _ drag: inout Watched,
    _ session: DropSession
  ) {
    if !operation.transfers || drag.granted != operation {
      report(.performGranted, "\(operation.name) for \(drag.granted?.name ?? "nothing")")
    }
    drag.isPerformed = true
    drag.isPerforming = true
    drag.destination = ask.destination
    drag.before = names
    drag.items = session.items(of: ask.drag).map(\.name)
    drag.isShared = false
    for id in drags.keys where id != ask.drag && drags[id]?.isPerformed == true {
      if drags[id]?.isPerforming == true { drag.isShared = true }
      drags[id]?.isShared = true
    }
  }

  private func begin(_ id: DragID, _ session: DropSession) -> Watched {
    var drag = Watched()
    drag.source = session.source(of: id)
    return drag
  }

  mutating func end(_ id: DragID, _ outcome: Outcome, _ session: DropSession) {
    if !ended.insert(id).inserted { report(.endedOnce, "twice") }
    guard let drag = drags.removeValue(forKey: id) else { return }
    for destination in drag.willing where !drag.told.contains(destination) {
      let isDeaf = session.destination(destination)?.profile?.handlers.contains(.end) != true
      if isDeaf || session.isQuarantined(destination) { continue }
      report(.endOnce, "not told: \(session.id(of: destination))")
    }
    guard drag.isPerformed else { return }
    if drag.results != outcome.items.map(\.id) || Set(drag.results).count != drag.items.count {
      report(.oneResult, "\(drag.results) of \(drag.items)")
    }
    if drag.openLoads > 0 || !drag.openTasks.isEmpty || !drag.openPlaceholders.isEmpty {
      let open = drag.openLoads + drag.openTasks.count + drag.openPlaceholders.count
      report(.nothingOpen, "\(open)")
    }
    if drag.isShared { return }
    checkTakenBack(drag, outcome, session)
    checkUndo(drag, outcome, session)
  }

  private mutating func checkTakenBack(
    _ drag: Watched,
    _ outcome: Outcome,
    _ session: DropSession
  ) {
    guard !outcome.failed.isEmpty, let id = outcome.destination, let index = session.index(of: id),
      session.destination(index)?.profile?.policy == .allOrNothing
    else { return }
    if names[index.offset] != drag.before[index.offset] {
      report(.allOrNothing, "\(names[index.offset]) for \(drag.before[index.offset])")
    }
  }

  /// Takes the drop back and does it again, on a copy.
  private mutating func checkUndo(_ drag: Watched, _ outcome: Outcome, _ session: DropSession) {
    let after = Self.names(in: session)
    guard session.performing.isEmpty, let id = outcome.destination, session.index(of: id) != nil,
      after != drag.before, after.count == drag.before.count
    else { return }
    var copy = session
    var queue = EffectQueue()
    copy.apply(.undo(id), at: 0, into: &queue)
    let undone = Self.names(in: copy)
    if undone != drag.before { report(.exactUndo, "\(undone) for \(drag.before)") }
    copy.apply(.redo(id), at: 0, into: &queue)
    let redone = Self.names(in: copy)
    if redone != after { report(.exactUndo, "\(redone) for \(after), done again") }
  }
}
