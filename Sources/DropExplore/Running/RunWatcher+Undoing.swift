import DropCore
import DropHost
import DropReplay

extension RunWatcher {
  /// What the run showed, once everything was taken back and done again.
  func verdict(_ summary: ReplaySummary, _ replayer: Replayer) -> RunVerdict {
    if replayer.isBeyondHorizon {
      monitor?.neverEnds(nil, in: nil, "a day after the last event")
    } else if !replayer.isLeft {
      monitor?.finish()
      checkUndo(at: summary.duration)
    }
    if replayer.isLeft { noteCut() }
    var verdict = RunVerdict(
      violations: monitor?.violations ?? [],
      coverage: coverage.marks,
      arrival: arrival(summary),
      isLeft: replayer.isLeft
    )
    verdict.behaviour = coverage.trail
    for place in verdict.arrival.places {
      for name in place.names {
        verdict.behaviour = (verdict.behaviour ^ StableHash.value(of: name)) &* 0x100_0000_01B3
      }
    }
    return verdict
  }

  /// For each drop and destination what it finds and brings there, in order.
  private func arrival(_ summary: ReplaySummary) -> Arrival {
    var arrival = Arrival(isCutShort: isCutShort)
    for drop in Set(bringers.map(\.value)).union([0]).sorted() {
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
    let undone = rounds > 0 ? engine.contentNames : after
    for (id, names) in undone {
      let before = ground.contents(of: id)
      if let before, before != names { reportUndo("undo", id, names, instead: before) }
    }
    guard !wasUndone, rounds > 0 else { return }
    while rounds > 0, engine.applyToAll(at: time, { .redo($0) }) { rounds -= 1 }
    for (id, names) in engine.contentNames {
      let before = after.first { $0.id.isSpelled(as: id) }?.names
      if let before, before != names { reportUndo("redo", id, names, instead: before) }
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
  fileprivate var contentNames: [(id: String, names: [String])] {
    asking { session in
      session.indices.filter { session.isOpen($0) }.map { index in
        (session.id(of: index), session.contents(of: index).map(\.entry.name))
      }
    }
  }

  /// Applies an event to each destination; true when it changed anything.
  fileprivate func applyToAll(at time: Double, _ event: (String) -> Event) -> Bool {
    var changed = false
    for index in asking({ $0.indices }) where asking({ $0.isOpen(index) }) {
      removeOutput()
      apply(event(asking { $0.id(of: index) }), at: time)
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
