import DropCore

/// What comes out of an engine that goes through what a journal kept, as far as somebody is to hear of it again.
struct OutputsAgain {
  private let records: Int
  private let applied: NameTable<Int>
  /// How many effects changed contents.
  private(set) var changes: Int
  /// The last one in each destination among those of which there are no records any more.
  private let past: [HostCheckpoint.Newest]
  /// The last one in each destination.
  private var newest = NameTable<(place: Destination.Index?, number: Int)>()
  /// Those that the app hasn't carried out where it says up to where it has, and of which destination they are.
  private var unapplied: [(place: Destination.Index?, effect: HostEffect)] = []
  /// What each drop asked the user.
  private(set) var questions: [DragID: [(id: QuestionID, effect: HostEffect)]] = [:]
  /// What kept a place for each drop.
  private(set) var placeholders: [DragID: [PlaceholderID]] = [:]
  /// How many records there were when each request was made.
  private(set) var requests: [IOID: Int] = [:]
  /// What was dropped where.
  private(set) var drops: [DragID: (place: String?, items: [DragItem])] = [:]
  private(set) var outcomes: [DragID: Outcome] = [:]
  /// What comes of no record, but of what can't go on.
  private(set) var fresh: [HostOutput] = []

  init(of records: Int, applied: NameTable<Int>, _ past: JournalPast) {
    (self.records, self.applied) = (records, applied)
    (changes, self.past) = (past.changes, past.newest)
  }

  /// Takes what came of a record; `drag` is the drop that it began.
  mutating func take(
    _ outputs: [HostOutput],
    _ count: Int,
    beginning drag: DragID?,
    of engine: HostEngine
  ) {
    if let drag {
      let place = engine.asking { $0.taker(of: drag) }.flatMap { engine.name($0) }
      drops[drag] = (place, engine.asking { $0.items(of: drag) })
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
      if case .confirm(let id, _) = effect, let drag {
        questions[drag, default: []].append((id, shown))
      }
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
      drops[drag] = drops[drag] ?? (outcome.destination, [])
      outcomes[drag] = outcome
    default: break
    }
  }

  /// The destinations, by their ids, of which the app has less than what led to the records that there are, and how
  /// much it has; another one may have the id of one that closed.
  func outdated(in engine: HostEngine) -> [(destination: String, applied: Int, past: Int)] {
    past.compactMap { last in
      guard engine.isShown(last.place), let name = engine.name(last.place),
        let number = applied[name], number < last.number
      else { return nil }
      return (name, number, last.number)
    }
  }

  /// What the app hasn't carried out of destinations that are open, where nothing is missing before it.
  func unapplied(in engine: HostEngine, but outdated: [String]) -> [HostEffect] {
    let outdated = NameSet(outdated)
    return unapplied.lazy
      .filter { engine.isShown($0.place) && !outdated.contains($0.effect.destination ?? "") }
      .map(\.effect)
  }

  /// How far the app is in those.
  func stored(in engine: HostEngine) -> AppliedNumbers {
    var stored = AppliedNumbers(applied)
    for each in outdated(in: engine) { stored.begin(at: changes, in: each.destination) }
    for last in past where engine.isShown(last.place) {
      if let name = engine.name(last.place) { stored.note(last.number, in: name) }
    }
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
