import DropCore

/// What a journal's records say of the lives before this one, beside what an engine makes of them.
struct JournalPast {
  /// What the first life was run with; nil where there was none.
  private(set) var first: JournalLife?
  /// When the last thing happened.
  private(set) var time = 0.0
  /// The drops of whose end the app has heard.
  private(set) var told: Set<DragID> = []
  /// By what items of drags can be had again.
  private(set) var locators: [DragID: [OfferedLocator]] = [:]
  /// How many effects changed contents before the records that there are.
  private(set) var changes = 0
  private let all: JournalLives

  init(_ records: [JournalRecord]) {
    all = JournalLives(records)
    for record in records {
      switch record {
      case .began(let life): first = first ?? life
      case .checkpoint(let checkpoint):
        time = max(time, checkpoint.time)
        changes = checkpoint.changes
      case .told(let drag): told.insert(drag)
      case .offered(let drag, let all): locators[drag] = all
      case .input(_, let at, _, _), .landed(_, let at, _): time = max(time, at)
      case .answer, .gaveUp: break
      }
    }
  }

  /// What the last life was run with that went on.
  var last: JournalLife? { all.last }

  /// How many lives have seen what began when there were so many records, this one included.
  func lives(since records: Int) -> Int { 2 + all.count(since: records) }
}

/// What comes out of an engine that goes through what a journal kept, as far as somebody is to hear of it again.
struct OutputsAgain {
  private let records: Int
  private let applied: NameTable<Int>
  /// How many effects changed contents.
  private(set) var changes: Int
  /// The last one in each destination.
  private var newest = NameTable<(place: Destination.Index?, number: Int)>()
  /// Those that the app hasn't carried out where it says up to where it has, and of which destination they are.
  private var unapplied: [(place: Destination.Index?, effect: HostEffect)] = []
  /// What was asked of the user.
  private(set) var questions: [(id: QuestionID, effect: HostEffect)] = []
  /// What kept a place for each drop.
  private(set) var placeholders: [DragID: [PlaceholderID]] = [:]
  /// How many records there were when each request was made.
  private(set) var requests: [IOID: Int] = [:]
  /// The same of each drop's beginning, and what was dropped where.
  private(set) var drops: [DragID: (records: Int, place: String?, items: [DragItem])] = [:]
  private(set) var outcomes: [DragID: Outcome] = [:]
  /// What comes of no record, but of what can't go on.
  private(set) var fresh: [HostOutput] = []

  init(of records: Int, applied: NameTable<Int>, changes: Int) {
    (self.records, self.applied, self.changes) = (records, applied, changes)
  }

  mutating func take(_ outputs: [HostOutput], _ count: Int, of engine: HostEngine) {
    for drag in engine.asking({ $0.performing }) where drops[drag] == nil {
      let place = engine.asking { $0.taker(of: drag) }.flatMap { engine.name($0) }
      drops[drag] = (count, place, engine.asking { $0.items(of: drag) })
    }
    if count > records { return fresh += outputs }
    for output in outputs { take(output, count, of: engine) }
  }

  private mutating func take(_ output: HostOutput, _ count: Int, of engine: HostEngine) {
    switch output {
    case .effect(let effect, let index, let drag):
      let place = engine.name(index)
      if effect.changesContents { changes += 1 }
      let number = effect.changesContents ? changes : nil
      let shown = HostEffect(destination: place, effect: effect, drop: drag, number: number)
      if case .confirm(let id, _) = effect { questions.append((id, shown)) }
      if case .placeholder(let id, _, _, _) = effect, let drag {
        placeholders[drag, default: []].append(id)
      }
      guard let number, let place, engine.isShown(index) else { return }
      newest[place] = (index, number)
      if let applied = applied[place], number > applied { unapplied.append((index, shown)) }
    case .request(let request): if let id = request.awaited { requests[id] = count }
    case .ended(let drag, let outcome):
      // One that ended with the record that it began with nobody saw at work.
      if drops[drag] == nil, outcome.status == .cancelled { return }
      drops[drag] = drops[drag] ?? (count, outcome.destination, [])
      outcomes[drag] = outcome
    default: break
    }
  }

  /// What the app hasn't carried out of destinations that are open; another one may have the id of one that closed.
  func unapplied(in engine: HostEngine) -> [HostEffect] {
    unapplied.lazy.filter { engine.isShown($0.place) }.map(\.effect)
  }

  /// How far the app is in those.
  func stored(in engine: HostEngine) -> AppliedNumbers {
    var stored = AppliedNumbers(applied)
    for name in newest.names {
      if let last = newest[name], engine.isShown(last.place) { stored.note(last.number, in: name) }
    }
    return stored
  }

  /// The effect that an app has carried out though the journal has none of that number.
  var beyond: (destination: String, number: Int)? {
    applied.names.sorted().lazy.compactMap { [applied, changes] name in
      applied[name].flatMap { $0 > changes ? (name, $0) : nil }
    }.first
  }
}
