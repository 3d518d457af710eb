import DropContent
import DropCore

/// To whom effects go, each once and in the order in which it came.
///
/// They go to the drop that they belong to while somebody holds it, else to whoever asks next. What changed
/// contents goes to whoever reads a later change, where it hasn't been read by then.
final class Deliveries {
  private struct Held {
    weak var drop: Drop?
  }

  /// Those who started them hold them; effects of a drop that nobody holds are loose.
  private var drops: [DragID: Held] = [:]
  /// What came out and belongs to no drop.
  private var loose: [HostEffect] = []
  /// Those of them that change contents, by their places there.
  private var looseChanges: [(place: Int, change: ContentChange)] = []
  /// How many of those have been passed.
  private var givenChanges = 0
  /// All that changed contents and nobody has read.
  private var changes = ContentChanges()
  /// How many of the loose ones have been handed on one by one.
  private var given = 0
  /// Whether there are loose ones; moves ask this again and again.
  private(set) var hasLoose = false
  private var hasNews = false
  /// What other programs read and nobody has fetched yet; none while it is being made.
  private var reads: [LoadID: Result<Content, LoadFailure>?] = [:]

  /// Has what comes of a read kept until it is taken.
  func expect(_ read: LoadID) { reads[read] = .some(nil) }

  func end(_ read: LoadID, _ result: Result<Content, LoadFailure>) {
    guard reads[read] != nil else { return }
    reads[read] = result
    hasNews = true
  }

  /// What came of a read, once it has ended.
  func take(_ read: LoadID) -> Result<Content, LoadFailure>? {
    guard let result = reads[read] ?? nil else { return nil }
    reads[read] = nil
    return result
  }

  /// Nobody waits for it any more.
  func forget(_ read: LoadID) { reads[read] = nil }

  func expect(_ drop: Drop, for drag: DragID) { drops[drag] = Held(drop: drop) }

  /// Whether that drop was made and has not ended.
  func isUnderWay(_ drag: DragID) -> Bool { drops[drag] != nil }

  func deliver(_ effect: HostEffect, to drag: DragID?) {
    if let drag, let drop = drops[drag]?.drop {
      drop.receive(effect.effect.changesContents ? .change(changes.append(effect)) : .shown(effect))
      hasNews = true
    } else {
      keep(effect)
    }
  }

  func releaseSource(of drag: DragID) {
    guard let drop = drops[drag]?.drop else { return }
    drop.releaseSource()
    hasNews = true
  }

  /// Says how a drop ended to whoever holds it.
  func end(_ drag: DragID, _ outcome: Outcome, isKept: Bool) {
    guard let drop = drops.removeValue(forKey: drag)?.drop else { return }
    drop.end(outcome, isKept: isKept)
    hasNews = true
  }

  /// Whether a drop received something since this was last asked.
  func takeNews() -> Bool {
    defer { hasNews = false }
    return hasNews
  }

  private func keep(_ effect: HostEffect) {
    if !hasLoose { loose.removeAll(keepingCapacity: true) }
    if effect.effect.changesContents {
      looseChanges.append((loose.count, changes.append(effect)))
    }
    loose.append(effect)
    hasLoose = true
  }

  /// The list stays here too: who has let go of it by the next effect leaves its room for that.
  func takeLoose() -> [HostEffect] {
    guard hasLoose else { return [] }
    guard looseChanges.isEmpty else { return takeLooseChanges() }
    hasLoose = false
    if given == 0 { return loose }
    defer { given = 0 }
    return Array(loose[given...])
  }

  private func takeLooseChanges() -> [HostEffect] {
    var all: [HostEffect] = []
    while let next = nextLoose() { all.append(next) }
    return all
  }

  /// The next loose one alone, for those who may call the host while they have it.
  func nextLoose() -> HostEffect? {
    while hasLoose {
      if givenChanges < looseChanges.count, looseChanges[givenChanges].place == given {
        if looseChanges[givenChanges].change.isUnread, let oldest = changes.takeOldest() {
          return oldest
        }
        givenChanges += 1
        passLoose()
      } else {
        defer { passLoose() }
        return loose[given]
      }
    }
    return nil
  }

  private func passLoose() {
    given += 1
    guard given == loose.count else { return }
    (given, givenChanges) = (0, 0)
    looseChanges.removeAll(keepingCapacity: true)
    hasLoose = false
  }

  /// Destinations close: another one may have such an id before what changed in them is read.
  func forgetChanges(in ids: NameSet) { changes.forget(in: ids) }

  /// The oldest change of contents that nobody has read.
  func takeOldestChange() -> HostEffect? { changes.takeOldest() }
}
