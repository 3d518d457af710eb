import DropCore
import DropReplay

// What is held against each drop's outcome, and against its places.
extension InvariantMonitor {
  /// Each item one result, and none that nobody thought of.
  mutating func checkResults(_ outcome: Outcome, _ drag: WatchedDrag) {
    for item in outcome.items where isForgotten(item, outcome, drag) {
      let what = "nobody said what became of \(item.id)"
      report(.oneResult, outcome.destination, "forgotten", what, returns[item.id])
    }
    let indexes = outcome.items.map(\.index)
    if Set(indexes).count < indexes.count {
      report(.oneResult, outcome.destination, "twice", "an item has two results")
    }
    if let (name, line) = drag.twice(besides: parts.repeating) {
      report(.oneResult, outcome.destination, "arrived twice", "\(name) was put in twice", line)
    }
    for item in outcome.items where item.kind != .imported && drag.expired.contains(item.id) {
      guard let begun = drag.lateLoads[item.id] else { continue }
      let wait = Int(exactly: begun.wait.rounded(.up)) ?? 0
      report(
        .oneResult,
        outcome.destination,
        "late",
        "\(item.id) was lost: its load began \(wait) ms after the drop, when its source was gone",
        begun.line
      )
    }
  }

  /// Nobody said what became of it, though its handler came to its end and could have.
  private func isForgotten(_ item: ItemResult, _ outcome: Outcome, _ drag: WatchedDrag) -> Bool {
    guard item.isForgotten else { return false }
    if drag.isFaulty || isOver(outcome.destination, drag) { return false }
    if let destination = outcome.destination, unserved.contains(destination) { return false }
    return !(promisesAll(outcome.destination) && !outcome.failed.isEmpty)
  }

  /// All of it arrived, or the contents are as they were.
  mutating func checkRollback(_ outcome: Outcome, _ drag: WatchedDrag) {
    guard let destination = outcome.destination, promisesAll(destination) else { return }
    guard !closed.contains(destination) else { return }
    let failed = outcome.failed.map(\.id) + drag.failedLoads(outcome)
    guard let first = failed.first, let before = drag.before else { return }
    // What another drop brings meanwhile stays, rightly.
    if drag.isAlone, before.names(in: destination) != contents.names(in: destination) {
      report(.allOrNothing, destination, "stayed", "\(first) failed, and part of the rest stayed")
    }
    if drag.saves > 0 {
      report(.allOrNothing, destination, "saved", "\(first) failed, and saved files stayed")
    }
  }

  /// What a handler itself took out of a list is somewhere, or something arrived in its stead.
  mutating func checkTaken(_ outcome: Outcome, _ drag: WatchedDrag) {
    guard !outcome.items.isEmpty, outcome.items.allSatisfy({ $0.kind != .imported }),
      !drag.isExcused, !(isLacking && drag.isFaulty)
    else { return }
    for taken in drag.taken where !closed.contains(taken.destination) {
      let entry = taken.entry
      guard let before = drag.before, before.count(of: entry) > contents.count(of: entry) else {
        continue
      }
      report(
        .movesSafely,
        taken.destination,
        "taken",
        "\(entry.name) was taken out of the list before there was anything to take its place, "
          + "and nothing came",
        taken.line
      )
    }
  }

  /// What a move takes out of its list is in what arrived, as its entry or with something that was loaded of it.
  mutating func checkMoved(_ outcome: Outcome, _ drag: WatchedDrag) {
    guard let origin = drag.origin, let destination = outcome.destination, !closed.contains(origin),
      !isOver(destination, drag), !unserved.contains(destination)
    else { return }
    checkMovedTwice(outcome, drag, from: origin)
    var left: Set<ContentEntry>?
    let lost = drag.lostContent(
      outcome,
      isLeft: { [contents] original in
        if left == nil { left = Set(contents.entries(in: origin)) }
        return left?.contains(original) == true
      },
      isSame: parts.mayShareContent
    )
    guard let lost else { return }
    let rest =
      lost.name.map { "what stands for it, \($0), has nothing of what it held" }
      ?? "nothing was put in for it"
    report(
      .movesSafely,
      origin,
      "content",
      "\(lost.entry.name) was taken out of its list, no load of it had come, and \(rest)",
      lost.line ?? returns[lost.item]
    )
  }

  /// Of two drops that move one entry the second that could know of the first says that it isn't there.
  private mutating func checkMovedTwice(
    _ outcome: Outcome,
    _ drag: WatchedDrag,
    from origin: String
  ) {
    guard outcome.operation == .move, !drag.isFaulty else { return }
    let twice = outcome.imported.first { item in
      drag.lateContents.hasSaved(item.id) && !drag.arrived.contains(item.id)
        && !drag.moves.hasTaken(item.id)
        && takenEntries.isTaken(item.id, from: origin, besides: drag.id)
    }
    guard let twice else { return }
    report(
      .oneResult,
      outcome.destination,
      "moved twice",
      "\(twice.id) was saved by a move after another drop had taken it: item.is_there says so",
      drag.lateContents.line ?? returns[twice.id]
    )
  }

  /// Of lists that had closed what is nowhere at the end: what was taken back in them nobody was told.
  mutating func checkLosses(_ losses: [Loss], _ left: [(destination: String, names: [String])]?) {
    for loss in losses {
      let names = left?.last { $0.destination.isSpelled(as: loss.origin) }?.names ?? []
      if !names.contains(where: { $0.isSpelled(as: loss.name) }) { report(loss) }
    }
  }

  mutating func report(_ loss: Loss) {
    report(.movesSafely, loss.origin, "lost", "\(loss.item) went and never arrived", loss.line)
  }

  /// Over crashes no drop is lost, and what was told of a list is what it holds.
  mutating func checkTold(_ left: [(destination: String, names: [String])]) {
    for drag in drags where drag.isDropped {
      report(.oneResultOverCrash, nil, "lost", "drop \(drag.id.number) is gone since the crash")
    }
    for (destination, names) in left where !closed.contains(destination) {
      let told = contents.names(in: destination)
      if told == names { continue }
      let detail =
        "there is \(names.joined(separator: ", ")), and by what was told \(told.joined(separator: ", "))"
      let rule: HandlerInvariant = lives.undos > 0 ? .undoableOverCrash : .toldStays
      report(rule, destination, "contents", detail)
    }
  }

  /// After the user's end nothing begins or arrives any more, but for what the handler's last call does and
  /// what a source, which is in no destination, still makes for a read that had begun.
  mutating func lookForWorkAfterEnd(
    _ effect: Effect,
    _ destination: String,
    _ drag: WatchedDrag
  ) {
    guard !destination.isEmpty, !drag.isEnding, isOver(destination, drag) else { return }
    let isWork =
      switch effect {
      case .insert, .update, .load, .task, .save, .placeholder: true
      case .commit(_, _, let contents): !contents.isEmpty
      case .emit(_, let values): drag.isAborted && !ShownThings.putsOut(values)
      default: false
      }
    guard isWork else { return }
    report(.endsAtOnce, destination, effect.name, "\(effect.name) after the end", line)
  }

  /// Who is stopped in the middle of a wait has no chance to put things away.
  mutating func noteLeftOpen(_ id: PlaceholderID, in destination: String?) {
    let (owner, line) = open.origin(of: id)
    let drag = drags.first { $0.id == owner }
    guard !isOver(destination, drag), !(isLacking && drag?.isFaulty == true) else { return }
    report(
      .nothingOpen,
      destination,
      "placeholder",
      "\(id.name) was never filled or given up",
      line
    )
  }

  /// What comes to a place that somebody else took away is nobody's mistake.
  mutating func noteLate(_ id: PlaceholderID, _ count: Int, in destination: String?) {
    guard let ended = open.end(of: id) else { return }
    func place(_ line: String?) -> String { line.map { " at \($0)" } ?? "" }
    let what = count == 1 ? "an entry" : "\(count) entries"
    report(
      .placesStand,
      destination,
      "commit",
      "\(id.name) was filled or given up\(place(ended)), and \(what) committed to it\(place(line))",
      line
    )
  }
}
