import DropCore
import DropHost

extension RunWatcher {
  /// What the run showed, once everything was taken back and done again.
  func verdict(_ summary: ReplaySummary) -> RunVerdict {
    monitor?.finish()
    checkUndo(at: summary.duration)
    return RunVerdict(
      violations: monitor?.violations ?? [],
      coverage: coverage.marks,
      arrival: arrival(summary)
    )
  }

  /// For each drop and destination what it finds and brings there, in order.
  private func arrival(_ summary: ReplaySummary) -> Arrival {
    var arrival = Arrival(isCutShort: isCutShort)
    for drop in Set(bringers.values).union([0]).sorted() {
      for (destination, names) in summary.contents {
        let seen = names.filter { bringers[$0].map { $0 == drop } ?? true }
        arrival.places.append(Arrival.Place(destination, drop: drop, names: seen))
      }
    }
    return arrival
  }

  private func checkUndo(at time: Double) {
    guard let engine else { return }
    let after = engine.contentNames
    var rounds = 0
    while rounds < 1000, engine.applyToAll(at: time, { .undo($0) }) { rounds += 1 }
    for (id, names) in engine.contentNames {
      let before = session.contentNames(of: id)
      if let before, before != names { reportUndo("undo", id, names, instead: before) }
    }
    while rounds > 0, engine.applyToAll(at: time, { .redo($0) }) { rounds -= 1 }
    guard !wasUndone else { return }
    for (id, names) in engine.contentNames {
      if let before = after[id], before != names { reportUndo("redo", id, names, instead: before) }
    }
  }

  private func reportUndo(
    _ what: String,
    _ destination: String,
    _ names: [String],
    instead before: [String]
  ) {
    let detail =
      "after \(what) there is \(names.joined(separator: ", ")) instead of "
      + before.joined(separator: ", ")
    monitor?.report(.undoable, destination, what, detail)
  }
}

extension HostEngine {
  /// Of every destination that is open, the names of what it holds.
  fileprivate var contentNames: [String: [String]] {
    var names: [String: [String]] = [:]
    for index in session.indices where session.isOpen(index) {
      names[session.id(of: index)] = session.contents(of: index).map(\.entry.name)
    }
    return names
  }

  /// Applies an event to each destination; true when it changed anything.
  fileprivate func applyToAll(at time: Double, _ event: (String) -> Event) -> Bool {
    var changed = false
    for index in session.indices where session.isOpen(index) {
      removeOutput()
      apply(event(session.id(of: index)), at: time)
      changed =
        changed
        || !output.contains {
          if case .notice(.nothingToUndo, _) = $0 { true } else { false }
        }
    }
    removeOutput()
    return changed
  }
}

extension SessionFile {
  /// The names of what a destination holds at the start; nil for one that opens later.
  func contentNames(of id: String) -> [String]? {
    func find(_ destinations: [Destination]) -> [String]? {
      for destination in destinations {
        if destination.id == id { return destination.contents.map(\.name) }
        if let found = find(destination.destinations) { return found }
      }
      return nil
    }
    return find(destinations)
  }
}
