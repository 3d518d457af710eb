import DropContent
package import DropCore

/// Holds lists against what must hold of them in every run, as they change.
///
/// Each entry is looked at as it comes and goes, and none of the others: a run costs as much as it changes.
package struct LastingCheck: Sendable {
  /// A condition that isn't kept.
  package struct Breach: Sendable {
    /// Which of the conditions.
    package let number: Int
    /// Where the entry came or went.
    package let destination: String
    /// What is there that mustn't be.
    package let detail: String
    /// The line of the script that asked for it, as far as lines are told.
    package let line: String?

    /// At the end of which turn it was seen, as it is told behind the detail; nothing for a run's end.
    package static func moment(_ time: Double?) -> String {
      time.map { " (at \(Milliseconds.text($0)) ms)" } ?? ""
    }
  }

  private var held: [HeldCondition]
  /// By destination, the conditions that are about it.
  private var places = NameTable<[Int]>()
  /// Drops that changed something and are still at work.
  private var atWork: Set<DragID> = []
  private var hasChanged = false

  package init(_ conditions: [LastingCondition]) {
    held = conditions.map(HeldCondition.init)
    for (number, condition) in conditions.enumerated() {
      for id in condition.destinations { places[id, default: []].append(number) }
    }
  }

  package var isEmpty: Bool { held.isEmpty }

  // MARK: What happens

  /// What lies in some destinations, and in those inside of them, as they open.
  package mutating func open(_ destinations: [Destination]) {
    guard !isEmpty else { return }
    for destination in destinations {
      for entry in destination.contents { add(entry, in: destination.id, isOthers: true) }
      open(destination.destinations)
    }
    rest()
  }

  /// A destination went away with what it holds, which is nobody's loss.
  package mutating func close(_ destination: String, holding entries: [ContentEntry]) {
    remove(entries, from: destination, isOthers: true)
  }

  /// `removed` is what the effect took out.
  package mutating func note(
    _ effect: Effect,
    taking removed: ContentsMirror.Removed,
    in destination: String,
    of drag: DragID?,
    line: String? = nil
  ) {
    guard !isEmpty else { return }
    switch effect {
    case .insert(_, let contents), .commit(_, _, let contents):
      for entry in contents { add(entry, in: destination, line, isOthers: drag == nil) }
    case .remove: remove(removed.entries, from: destination, line, isOthers: drag == nil)
    case .update(_, let entry):
      guard let former = removed.former else { return }
      add(entry, in: destination, line, isOthers: drag == nil)
      remove([former], from: destination, line, isOthers: drag == nil)
    default: return
    }
    if let drag { atWork.insert(drag) }
  }

  /// A drop is over: what is in by now stays.
  package mutating func end(_ drag: DragID) {
    guard !isEmpty else { return }
    atWork.remove(drag)
    rest()
  }

  private mutating func rest() {
    hasChanged = true
    for number in held.indices { held[number].rest() }
  }

  private mutating func add(
    _ entry: ContentEntry,
    in destination: String,
    _ line: String? = nil,
    isOthers: Bool
  ) {
    for number in places[destination] ?? [] {
      held[number].add(entry, isOthers: isOthers, destination, line)
      hasChanged = true
    }
  }

  private mutating func remove(
    _ entries: [ContentEntry],
    from destination: String,
    _ line: String? = nil,
    isOthers: Bool
  ) {
    for number in places[destination] ?? [] {
      for entry in entries { held[number].remove(entry, isOthers: isOthers, destination, line) }
      hasChanged = true
    }
  }

  // MARK: What isn't kept

  /// What isn't kept now that a turn is over, each condition once in a run.
  package mutating func breaches(isOver: Bool = false) -> [Breach] {
    guard hasChanged || isOver, !isEmpty else { return [] }
    hasChanged = false
    var found: [Breach] = []
    for number in held.indices where held[number].isToTell(isResting: isOver || atWork.isEmpty) {
      if let breach = held[number].tell(number) { found.append(breach) }
    }
    return found
  }
}

/// A condition, and how much of it there is.
private struct HeldCondition: Sendable {
  /// Of a value so many characters are enough.
  private static let mostShown = 200

  private let condition: LastingCondition
  /// How many entries there are, or how many of them are of another kind.
  private var count = 0
  /// How often each value is there.
  private var values: [Name: Int] = [:]
  /// How many values are there more than once.
  private var doubles = 0
  /// Of each wanted entry how many there are, and whether it is in to stay.
  private var kept: [(count: Int, stays: Bool)] = []
  /// The change that broke it, as long as it is broken.
  private var broken: (destination: String, detail: String, line: String?)?
  private var isTold = false

  init(_ condition: LastingCondition) {
    self.condition = condition
    if case .keeps(let wanted) = condition.kind {
      kept = wanted.map { _ in (count: 0, stays: false) }
    }
  }

  /// Of several lists all but what stays is looked at when no drop is at work: what moves is in both until
  /// all of it has arrived.
  func isToTell(isResting: Bool) -> Bool {
    guard broken != nil, !isTold else { return false }
    if isResting || condition.destinations.count == 1 { return true }
    if case .keeps = condition.kind { return true }
    return false
  }

  mutating func tell(_ number: Int) -> LastingCheck.Breach? {
    guard let broken else { return nil }
    isTold = true
    return LastingCheck.Breach(
      number: number,
      destination: broken.destination,
      detail: broken.detail,
      line: broken.line
    )
  }

  /// What is in now stays.
  mutating func rest() {
    for place in kept.indices where kept[place].count > 0 { kept[place].stays = true }
  }

  mutating func add(
    _ entry: ContentEntry,
    isOthers: Bool,
    _ destination: String,
    _ line: String?
  ) {
    var problem: String?
    switch condition.kind {
    case .most(let most):
      count += 1
      if count > most {
        problem = "\(entry.name) is one more than the \(most) that may be in \(condition.place)"
      }
    case .unique(let key):
      guard let value = Self.value(of: entry, key) else { return }
      let now = values[value, default: 0] + 1
      values[value] = now
      if now == 2 { doubles += 1 }
      if now > 1 {
        let what = SafeText.line(value.text, limit: Self.mostShown)
        problem = "\(key) \(what) is there more than once in \(condition.place)"
      }
    case .each(let types):
      problem = Self.problem(of: entry, types)
      if problem != nil { count += 1 }
    case .keeps(let wanted):
      for place in wanted.indices where entry.isMeant(by: wanted[place]) {
        kept[place].count += 1
        if isOthers { kept[place].stays = true }
      }
    }
    settle(problem.map { (destination, $0, line) })
  }

  mutating func remove(
    _ entry: ContentEntry,
    isOthers: Bool,
    _ destination: String,
    _ line: String?
  ) {
    var problem: String?
    switch condition.kind {
    case .most: count -= 1
    case .unique(let key):
      guard let value = Self.value(of: entry, key) else { return }
      let left = values[value, default: 0] - 1
      values[value] = left > 0 ? left : nil
      if left == 1 { doubles -= 1 }
    case .each(let types): if Self.problem(of: entry, types) != nil { count -= 1 }
    case .keeps(let wanted):
      for place in wanted.indices where entry.isMeant(by: wanted[place]) {
        kept[place].count -= 1
        // What is undone, or goes with its list, was never promised to stay: of what a drop moves and has
        // put in there already, what it takes out of the other list is the same thing.
        if isOthers { kept[place].stays = false }
        if kept[place].count > 0 { continue }
        if kept[place].stays {
          problem = "\(LastingCondition.name(wanted[place])) is gone from \(condition.place)"
        }
      }
    }
    settle(problem.map { (destination, $0, line) })
  }

  /// Keeps the change that broke it, until it holds again.
  private mutating func settle(_ change: (destination: String, detail: String, line: String?)?) {
    guard isBroken else { return broken = nil }
    broken = broken ?? change
  }

  private var isBroken: Bool {
    switch condition.kind {
    case .most(let most): count > most
    case .unique: doubles > 0
    case .each: count > 0
    case .keeps: kept.contains { $0.stays && $0.count == 0 }
    }
  }

  private static func value(of entry: ContentEntry, _ key: String) -> Name? {
    entry.value(under: key).map { Name(JSONWriter().text($0)) }
  }

  private static func problem(of entry: ContentEntry, _ types: [LastingCondition.Typed]) -> String?
  {
    for each in types {
      guard let value = entry.value(under: each.key) else {
        return "\(entry.name) has no \(each.key)"
      }
      if each.type.fits(value) { continue }
      let found = SafeText.line(JSONWriter().text(value), limit: mostShown)
      return "\(each.key) of \(entry.name) is not of kind \(each.type.rawValue): \(found)"
    }
    return nil
  }
}
