import DropCore
import DropReplay

/// What the monitor remembers of the drag under way.
struct WatchedDrag: Sendable {
  let source: Source
  private let items: [DragItem]
  /// Items taken from the source that have not arrived, and when they were taken.
  private(set) var vanished: [String: Double] = [:]
  /// What the handler itself took out, and where.
  private(set) var taken: [(destination: String, entry: ContentEntry)] = []
  /// Something else arrived or was agreed to: what was taken out may be gone.
  private(set) var isExcused = false
  /// How long after the drop an item's load began, where it didn't begin at once.
  private(set) var lateLoads: [String: Double] = [:]
  private var arrived: Set<Int> = []
  private var arrivals: Set<ContentEntry> = []
  /// Items whose source went away before they were loaded.
  private(set) var expired: Set<String> = []
  private let expiring: Set<String>
  /// The first content that was put in twice.
  private(set) var twice: String? = nil
  private var loadsThatFailed: Set<String> = []
  private(set) var saves = 0
  private(set) var before: ContentsMirror? = nil
  private var dropTime: Double? = nil
  /// The user gave up, or stopped what was under way.
  var isStopped = false
  /// The user stopped what was under way.
  var isAborted = false
  /// A handler failed: what it would have said is not known.
  var isFaulty = false
  /// The handler's last call runs: it may still say things.
  var isEnding = false
  /// No other drag is under way, and nothing was taken back since the drop.
  var isAlone = false
  /// Where the pointer was and which keys were held at the drop.
  private(set) var pointer = ""
  /// What became of loads, tasks and questions.
  private(set) var facts: [String] = []
  /// What changes now is an undo's or a redo's work.
  var isUndoing = false

  init(source: Source, items: [DragItem], expiring: Set<String>) {
    self.expiring = expiring
    self.source = source
    self.items = items
  }

  mutating func begin(
    at time: Double,
    contents: ContentsMirror,
    pointer: String,
    isAlone: Bool
  ) {
    dropTime = time
    before = contents
    self.pointer = pointer
    self.isAlone = isAlone
  }

  mutating func note(fact: String) { facts.append(fact) }

  /// What lies where was changed by somebody else.
  mutating func noteChange() { isExcused = true }

  /// A question was answered; whoever says yes has agreed to what follows.
  mutating func noteAnswer(_ value: JSONValue) {
    facts.append("answer \(value)")
    if value != .null, value != .bool(false) { isExcused = true }
  }

  mutating func note(removed: [ContentEntry], from destination: String, at time: Double) {
    guard dropTime != nil else { return }
    taken += removed.map { (destination, $0) }
    guard destination == source.destination else { return }
    for entry in removed {
      guard let index = items.firstIndex(where: { $0.id == entry.id ?? entry.name }) else {
        continue
      }
      if !arrived.contains(index) { vanished[items[index].id] = time }
    }
  }

  mutating func note(_ effect: Effect, at time: Double) {
    switch effect {
    case .insert(_, let contents), .commit(_, _, let contents):
      for entry in contents { noteArrival(of: entry) }
    case .load(let item, _, _):
      if expiring.contains(item), let dropTime, time > dropTime {
        lateLoads[item] = time - dropTime
      }
    case .loaded(let item, _, _, .failed(let code, _)):
      loadsThatFailed.insert(item)
      facts.append("\(item) \(code.rawValue)")
      if code == .expired { expired.insert(item) }
    case .loaded(let item, _, _, .loaded): loadsThatFailed.remove(item)
    case .taskEnded(_, .succeeded): isExcused = true
    case .taskEnded(_, .failed(let code, _)): facts.append("task \(code.rawValue)")
    case .save:
      saves += 1
      isExcused = true
    case .unsave: saves -= 1
    default: break
    }
  }

  private mutating func noteArrival(of entry: ContentEntry) {
    for index in entry.origins where items.indices.contains(index) {
      arrived.insert(index)
      vanished[items[index].id] = nil
    }
    vanished[entry.id ?? entry.name] = nil
    let kind = ContentEntry(name: entry.name, origins: entry.origins)
    if !entry.origins.isEmpty, !arrivals.insert(kind).inserted { twice = twice ?? entry.name }
  }

  /// Items whose last load failed and of which nothing came, whatever the handler says of them.
  func failedLoads(_ outcome: Outcome) -> [String] {
    outcome.items.filter { $0.kind == .skipped && loadsThatFailed.contains($0.id) }.map(\.id)
  }

  /// The drag is over; the next one starts afresh.
  mutating func end() { self = WatchedDrag(source: source, items: items, expiring: expiring) }
}
