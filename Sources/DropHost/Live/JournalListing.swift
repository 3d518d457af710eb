package import DropCore

/// What a journal's records say, with nothing of it run.
///
/// A handler may be gone by now, and the app's functions are the app's: who only looks can't go on, but each drop says
/// when it begins, and the app when it has heard of its end.
package struct JournalListing: Sendable {
  /// A drop that hasn't ended, or of whose end the app hasn't heard.
  package struct OpenDrop: Sendable {
    package let drag: DragID
    package let way: Way
    /// The id of the destination that has it.
    package let destination: String
    package let items: [DragItem]
    /// How many lives of the app have seen it.
    package let lives: Int
    /// How many loads of its items have come to a content, or failed.
    package let loads: (done: Int, failed: Int)
  }

  package enum Way: String, Sendable {
    case dropped, pasted, shared
  }

  /// In the order in which they began.
  package let open: [OpenDrop]
  /// How many records of each kind there are, by the words that the kinds are written with.
  package let kinds: [(kind: String, count: Int)]
  /// How many lives of the app there were since the last checkpoint.
  package let lives: Int
  /// What wrote the records last; nil where there are none.
  package let behaviour: HostBehaviour?

  package init(_ records: [JournalRecord]) {
    let past = JournalPast(records)
    var reader = ListingReader()
    for (place, record) in records.enumerated() { reader.take(record, place) }
    open = reader.begun.values.filter { !past.told.contains($0.drag) }
      .sorted { $0.drag < $1.drag }
      .map { drop in
        // This life isn't one yet.
        let lives = past.lives(since: drop.place) - 1
        let loads = reader.loads[drop.drag] ?? (0, 0)
        return OpenDrop(
          drag: drop.drag,
          way: drop.way,
          destination: drop.destination,
          items: drop.items,
          lives: lives,
          loads: loads
        )
      }
    kinds = reader.kinds.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    lives = past.lives(since: 0) - 2
    behaviour = past.last?.behaviour
  }
}

/// Goes through records with a core in which things open and close, and nothing is dropped.
private struct ListingReader {
  struct Begun {
    let drag: DragID
    let way: JournalListing.Way
    let destination: String
    let items: [DragItem]
    /// How many records came before.
    let place: Int
  }

  private var session = DropSession(scene: [])
  private var effects = EffectQueue()
  private(set) var begun: [DragID: Begun] = [:]
  private(set) var loads: [DragID: (done: Int, failed: Int)] = [:]
  private(set) var kinds: [String: Int] = [:]

  mutating func take(_ record: JournalRecord, _ place: Int) {
    kinds[record.kind, default: 0] += 1
    switch record {
    case .input(let input, _, let traces, let mark):
      session.take(traces)
      take(input, mark?.drag, place)
    case .landed(let landing, _, let traces):
      session.take(traces)
      take(landing.drag.parts, place)
    case .checkpoint(let checkpoint): session.take(checkpoint.session)
    case .answer, .began, .offered, .gaveUp, .retired, .told: break
    }
  }

  private mutating func take(_ landed: LandedParts, _ place: Int) {
    let isGranted = [.copy, .move, .link].contains(landed.granted)
    guard landed.way == .dropped, isGranted, let index = landed.destination else { return }
    note(landed.drag, .dropped, session.id(of: index), landed.items, place)
  }

  private mutating func take(_ input: HostInput, _ drag: DragID?, _ place: Int) {
    switch input {
    case .open(let opening): apply(.open(opening.destination, inside: opening.parent))
    case .event(.paste(let id, _, let items)): begin(.pasted, id, items, place)
    case .event(.share(let id, _, let items)): begin(.shared, id, items, place)
    case .event(let event):
      switch event {
      case .open, .close: apply(event)
      default: break
      }
    case .completed(.loaded(_, .success)):
      if let drag { loads[drag, default: (0, 0)].done += 1 }
    case .completed(.loaded(_, .failure)):
      if let drag { loads[drag, default: (0, 0)].failed += 1 }
    default: break
    }
  }

  /// What comes by itself has the number of no drag yet: it takes the next one.
  private mutating func begin(
    _ way: JournalListing.Way,
    _ destination: String,
    _ items: [DragItem],
    _ place: Int
  ) {
    note(session.upcomingDrag, way, destination, items, place)
  }

  private mutating func note(
    _ drag: DragID,
    _ way: JournalListing.Way,
    _ destination: String,
    _ items: [DragItem],
    _ place: Int
  ) {
    begun[drag] = Begun(
      drag: drag,
      way: way,
      destination: destination,
      items: items,
      place: place
    )
  }

  private mutating func apply(_ event: Event) {
    session.apply(event, at: 0, into: &effects)
    effects.removeAll()
  }
}

extension JournalRecord {
  /// What its kind is called.
  fileprivate var kind: String {
    switch self {
    case .input: "input"
    case .landed: "landed"
    case .answer: "answer"
    case .began: "began"
    case .offered: "offered"
    case .gaveUp: "gave_up"
    case .retired: "retired"
    case .checkpoint: "checkpoint"
    case .told: "told"
    }
  }
}
