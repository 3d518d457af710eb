package import DropCore
package import DropReplay

/// Watches one run, and notes what breaks.
///
/// It sees what an embedder sees, effects and outcomes, and nothing inside of the session: what it
/// says holds for any engine that gives these effects.
package struct InvariantMonitor: Sendable {
  package private(set) var violations: [Violation] = []
  package private(set) var contents: ContentsMirror
  var shown = ShownThings()
  var open = OpenThings()
  var drag: WatchedDrag
  private let profiles: [String: HandlerProfile]
  /// Destinations that open without a plugin: nobody there could say what becomes of an item.
  private(set) var unserved: Set<String>
  private(set) var time = 0.0
  /// Destinations that went away: what they held is no longer told.
  private(set) var closed: Set<String> = []
  /// Drags that have not ended.
  private var underWay = 0
  private var repeated = RepeatedDrops()
  /// A capability or memory is missing: what scripts fail of then is no mistake of theirs.
  package var isLacking = false
  /// The session is about a handler that fails: that it does is no mistake.
  package var expectsFaults = false

  /// `profiles` says of each destination what its handler promises, `expiring` names the items whose
  /// source goes away after the drop.
  package init(
    scene: [Destination],
    profiles: [String: HandlerProfile],
    source: Source,
    items: [DragItem],
    expiring: Set<String> = []
  ) {
    contents = ContentsMirror(scene)
    self.profiles = profiles
    unserved = Set(contents.places.keys).subtracting(profiles.keys)
    drag = WatchedDrag(source: source, items: items, expiring: expiring)
  }

  package mutating func effect(_ effect: Effect, in destination: String, at time: Double) {
    advance(to: time)
    noteUndoing(effect)
    lookForWorkAfterEnd(effect, destination)
    shown.note(effect, in: destination)
    open.note(effect, in: destination)
    let removed = contents.apply(effect, in: destination)
    if !drag.isUndoing {
      drag.note(removed: removed, from: destination, at: time)
      drag.note(effect, at: time)
    }
  }

  /// The changes that follow an undo, a redo or a roll-back are theirs, up to anything else.
  private mutating func noteUndoing(_ effect: Effect) {
    switch effect {
    case .undo, .redo:
      drag.isUndoing = true
      drag.isAlone = false
      repeated.noteUndo()
    case .insert, .remove, .move: break
    default: drag.isUndoing = false
    }
  }

  /// A drag, a paste or a share starts.
  package mutating func began() { underWay += 1 }

  package mutating func dropped(at time: Double, pointer: String) {
    advance(to: time)
    drag.begin(at: time, contents: contents, pointer: pointer, isAlone: underWay <= 1)
  }

  /// What lies where, or a script, is another now.
  package mutating func changed() {
    repeated.forget()
    drag.noteChange()
  }

  /// The user gave up, stopped what was under way, or the place went away.
  package mutating func stopped(by event: SessionEvent.Kind, at time: Double) {
    advance(to: time)
    if case .close(let id) = event {
      closed.insert(id)
      return
    }
    if case .abort = event { drag.isAborted = true }
    drag.isStopped = true
  }

  package mutating func called(_ handler: Handler) {
    if handler == .end { drag.isEnding = true }
  }

  package mutating func fault(_ fault: Fault, in destination: String?) {
    let line = fault.line.map { ":\($0)" } ?? ""
    drag.isFaulty = true
    if expectsFaults || isLacking && fault.isOfShortage { return }
    let place = fault.file.map { $0 + line + ": " } ?? ""
    report(.noFault, destination, fault.kind.rawValue + line, place + fault.message)
  }

  package mutating func notice(_ notice: Notice, in destination: String?) {
    switch notice {
    case .secondAnswer(let item, let kept, let dropped):
      report(.oneResult, destination, "second", "\(item) is \(kept), then \(dropped)")
    // Who is stopped in the middle of a wait has no chance to put things away.
    case .openPlaceholder(let id) where !isOver(destination) && !(isLacking && drag.isFaulty):
      report(.nothingOpen, destination, "placeholder", "\(id.name) was never filled or given up")
    default: break
    }
  }

  package mutating func ended(_ outcome: Outcome, at time: Double) {
    advance(to: time)
    checkResults(outcome)
    checkRollback(outcome)
    checkRepeated(outcome)
    checkTaken(outcome)
    settleProgress(outcome)
    if let item = drag.vanished.first {
      report(.movesSafely, drag.source.destination, "lost", "\(item.key) went and never arrived")
    }
    underWay -= 1
    drag.end()
  }

  /// The run is over, and nothing more comes.
  package mutating func finish() {
    // Where a drag still hovers at the session's end, what it shows is rightly on.
    for thing in shown.left where underWay <= 0 {
      report(.nothingShown, thing.destination, thing.what, thing.what)
    }
    for thing in open.left { report(.nothingOpen, thing.destination, thing.what, thing.what) }
  }

  /// Progress that was announced comes to its end, with what arrived and what didn't.
  private mutating func settleProgress(_ outcome: Outcome) {
    let isCutOff = isOver(outcome.destination) || drag.isFaulty
    let isRolledBack = promisesAll(outcome.destination) && !outcome.failed.isEmpty
    let hasEnded = [.imported, .partial, .failed].contains(outcome.status)
    guard hasEnded, !isCutOff, !isRolledBack else { return open.forgetProgress() }
    let lost = outcome.items.count { $0.kind != .imported }
    if lost > 0 { open.settle(outcome.destination, without: lost) }
  }

  /// What a handler itself took out of a list is somewhere, or something arrived in its stead.
  private mutating func checkTaken(_ outcome: Outcome) {
    guard !outcome.items.isEmpty, outcome.items.allSatisfy({ $0.kind != .imported }),
      !drag.isExcused, !(isLacking && drag.isFaulty)
    else { return }
    for (destination, entry) in drag.taken where !closed.contains(destination) {
      guard let before = drag.before, before.count(of: entry) > contents.count(of: entry) else {
        continue
      }
      report(
        .movesSafely,
        destination,
        "taken",
        "\(entry.name) was taken out of the list before there was anything to take its place, "
          + "and nothing came"
      )
    }
  }

  /// The same drop onto the same contents does the same, also after an undo.
  private mutating func checkRepeated(_ outcome: Outcome) {
    guard let destination = outcome.destination, !isOver(destination), !drag.isFaulty else {
      return
    }
    guard drag.isAlone, drag.saves == 0, let before = drag.before else { return }
    let circumstances = RepeatedDrops.Circumstances(
      destination: destination,
      items: outcome.items.map(\.id),
      before: before.names(in: destination),
      pointer: drag.pointer,
      facts: drag.facts.sorted()
    )
    let after = contents.names(in: destination)
    guard let first = repeated.check(circumstances, after: after) else { return }
    report(
      .undoable,
      destination,
      "again",
      "dropped once more after an undo, the same leaves \(after.joined(separator: ", ")) instead of "
        + first.joined(separator: ", ")
    )
  }

  mutating func report(
    _ invariant: HandlerInvariant,
    _ destination: String?,
    _ aspect: String,
    _ detail: String
  ) {
    let violation = Violation(invariant, in: destination, aspect: aspect, detail: detail)
    if !violations.contains(where: { $0.signature == violation.signature }) {
      violations.append(violation)
    }
  }

  /// What was taken away must have arrived before any time passes.
  private mutating func advance(to time: Double) {
    if time > self.time, let gone = drag.vanished.first(where: { $0.value < time }) {
      report(
        .movesSafely,
        drag.source.destination,
        "early",
        "\(gone.key) was taken from its source before it had arrived"
      )
    }
    if time > self.time { drag.isUndoing = false }
    self.time = max(self.time, time)
  }

  /// Whether the user stopped the drag, or the destination went away.
  func isOver(_ destination: String?) -> Bool {
    drag.isStopped || destination.map(closed.contains) ?? false
  }

  func promisesAll(_ destination: String?) -> Bool {
    destination.flatMap { profiles[$0] }?.policy == .allOrNothing
  }
}

extension Fault {
  /// Whether a script failed because something was refused to it.
  fileprivate var isOfShortage: Bool {
    ["memory", "lost"].contains(kind.rawValue) || code == .denied
  }
}

extension InvariantMonitor {
  /// Each item one result, and none that nobody thought of.
  mutating func checkResults(_ outcome: Outcome) {
    for item in outcome.items where isForgotten(item, outcome) {
      report(.oneResult, outcome.destination, "forgotten", "nobody said what became of \(item.id)")
    }
    let indexes = outcome.items.map(\.index)
    if Set(indexes).count < indexes.count {
      report(.oneResult, outcome.destination, "twice", "an item has two results")
    }
    if let name = drag.twice {
      report(.oneResult, outcome.destination, "arrived twice", "\(name) was put in twice")
    }
    for item in outcome.items where item.kind != .imported && drag.expired.contains(item.id) {
      guard let begun = drag.lateLoads[item.id] else { continue }
      let wait = Int(exactly: begun.rounded(.up)) ?? 0
      report(
        .oneResult,
        outcome.destination,
        "late",
        "\(item.id) was lost: its load began \(wait) ms after the drop, when its source was gone"
      )
    }
  }

  /// Nobody said what became of it, though its handler came to its end and could have.
  private func isForgotten(_ item: ItemResult, _ outcome: Outcome) -> Bool {
    guard item.kind == .skipped, item.reason == "not handled" else { return false }
    if drag.isFaulty || isOver(outcome.destination) { return false }
    if let destination = outcome.destination, unserved.contains(destination) { return false }
    return !(promisesAll(outcome.destination) && !outcome.failed.isEmpty)
  }

  /// All of it arrived, or the contents are as they were.
  mutating func checkRollback(_ outcome: Outcome) {
    guard let destination = outcome.destination, promisesAll(destination) else { return }
    guard !closed.contains(destination) else { return }
    let failed = outcome.failed.map(\.id) + drag.failedLoads(outcome)
    guard let first = failed.first, let before = drag.before else { return }
    if before.names(in: destination) != contents.names(in: destination) {
      report(.allOrNothing, destination, "stayed", "\(first) failed, and part of the rest stayed")
    }
    if drag.saves > 0 {
      report(.allOrNothing, destination, "saved", "\(first) failed, and saved files stayed")
    }
  }

  /// After the user's end nothing begins or arrives any more.
  mutating func lookForWorkAfterEnd(_ effect: Effect, _ destination: String) {
    guard isOver(destination), !drag.isUndoing else { return }
    let isWork =
      switch effect {
      case .insert, .load, .task, .save, .placeholder: true
      case .commit(_, _, let contents): !contents.isEmpty
      case .emit: drag.isAborted && !drag.isEnding
      default: false
      }
    if isWork { report(.endsAtOnce, destination, effect.name, "\(effect.name) after the end") }
  }
}
