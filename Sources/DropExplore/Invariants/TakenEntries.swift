import DropCore

/// Which drop has each entry that others drag too: the first that brings it in has it, until it is over, and for good once
/// it has taken it out of its list.
///
/// A script sees that by `item.is_there`, which says no from then on.
struct TakenEntries: Sendable {
  private struct Entry: Hashable, Sendable {
    let origin: Name
    let item: Name
  }

  private struct Taker: Sendable {
    let drag: DragID
    let time: Double
    var isTaken = false
  }

  private var takers: [Entry: Taker] = [:]
  private var own: [DragID: [Entry]] = [:]

  private static func entry(_ item: String, in origin: String) -> Entry {
    Entry(origin: Name(origin), item: Name(item))
  }

  /// A drop has brought an item in.
  mutating func noteArrival(_ item: String, from origin: String, by drag: DragID, at time: Double) {
    let entry = Self.entry(item, in: origin)
    guard takers[entry] == nil else { return }
    takers[entry] = Taker(drag: drag, time: time)
    own[drag, default: []].append(entry)
  }

  /// A drop has taken an item out of its list.
  mutating func noteTaken(_ item: String, from origin: String, by drag: DragID, at time: Double) {
    noteArrival(item, from: origin, by: drag, at: time)
    let entry = Self.entry(item, in: origin)
    if takers[entry]?.drag == drag { takers[entry]?.isTaken = true }
  }

  /// A drop is over: what it hasn't taken is anybody's.
  mutating func noteEnd(of drag: DragID) {
    for entry in own.removeValue(forKey: drag) ?? [] where takers[entry]?.isTaken == false {
      takers[entry] = nil
    }
  }

  /// What lies where is changed by others than drops.
  mutating func forget() { (takers, own) = ([:], [:]) }

  /// Whether another drop than that, which began at that time, has had it since.
  func isElsewhere(_ item: String, of origin: String, for drag: DragID, since time: Double) -> Bool
  {
    takers[Self.entry(item, in: origin)].map { $0.drag != drag && $0.time >= time } ?? false
  }

  /// Whether another drop than that has taken it out.
  func isTaken(_ item: String, from origin: String, besides drag: DragID) -> Bool {
    takers[Self.entry(item, in: origin)].map { $0.isTaken && $0.drag != drag } ?? false
  }
}

/// What a drop loaded before and after another had the entry that it is, and what it did with that.
struct LateContents: Sendable {
  private var before = NameSet()
  private var after = NameSet()
  /// Where the script saved first after such a load.
  private(set) var line: String?
  /// Something may have come of an item before that, which is in no list.
  private var hasTask = false
  private var hasSavedBefore = false
  private(set) var hasSaved = false

  mutating func note(_ effect: Effect, isElsewhere: Bool, line: String?) {
    switch effect {
    case .loaded(let item, _, _, .loaded):
      if isElsewhere { after.insert(item) } else { before.insert(item) }
    case .task: hasTask = true
    case .save:
      if after.isEmpty { hasSavedBefore = true }
      if !hasSaved, !after.isEmpty { (hasSaved, self.line) = (true, line) }
    default: break
    }
  }

  /// Whether what was saved is of an item of which all that was loaded came once another drop had it.
  func hasSaved(_ item: String) -> Bool {
    hasSaved && !hasSavedBefore && !hasTask && after.contains(item) && !before.contains(item)
  }
}
