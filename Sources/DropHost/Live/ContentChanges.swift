import DropCore

/// An effect that changes what lies in a destination, until somebody has read it.
final class ContentChange {
  private(set) var effect: HostEffect?

  init(_ effect: HostEffect) { self.effect = effect }

  var isUnread: Bool { effect != nil }

  fileprivate func take() -> HostEffect? {
    defer { effect = nil }
    return effect
  }
}

/// What changed contents and nobody has read, in the order in which it came.
///
/// Such effects carry indexes, which hold only after all changes before them, whoever they are of: who reads one
/// gets those first.
struct ContentChanges {
  /// Those for whom they are keep them.
  private struct Held {
    weak var change: ContentChange?
  }

  private var all: [Held] = []
  private var first = 0
  /// How many there may be before those that are read or gone are looked for.
  private var room = 64

  mutating func append(_ effect: HostEffect) -> ContentChange {
    let change = ContentChange(effect)
    if all.count == room {
      all = all[first...].filter { $0.change?.isUnread == true }
      first = 0
      room = max(64, 2 * all.count)
    }
    all.append(Held(change: change))
    return change
  }

  /// Takes out the oldest.
  mutating func takeOldest() -> HostEffect? {
    while first < all.count {
      defer { first += 1 }
      if let effect = all[first].change?.take() { return effect }
    }
    all.removeAll(keepingCapacity: true)
    first = 0
    return nil
  }

  /// Forgets those in destinations of those ids.
  mutating func forget(in ids: NameSet) {
    for held in all[first...] {
      guard let change = held.change, let id = change.effect?.destination else { continue }
      if ids.contains(id) { _ = change.take() }
    }
  }
}

extension Effect {
  /// Whether it changes what lies in a destination, or says that what comes next does.
  package var changesContents: Bool {
    switch self {
    case .placeholder, .commit, .discard, .insert, .remove, .move, .update, .undo, .redo: true
    case .highlight, .badge, .scroll, .springload, .preview, .load, .loaded, .provide, .provided,
      .progress, .task, .taskEnded, .save, .unsave, .notify, .confirm, .emit, .item:
      false
    }
  }
}
