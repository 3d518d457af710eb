import DropCore
import DropReplay

/// What the entries of a destination have been that were changed or taken out, so that what only comes back isn't
/// held to be new: the host takes back what a handler did that keeps together.
struct EntryPasts: Sendable {
  /// What one entry was, one after the other; the last is what it is, or was when it went.
  private struct Past: Sendable {
    private(set) var states: [ContentEntry]

    /// Whether each part of it is one that it had.
    ///
    /// Where others changed it since, it needn't be what it was as a whole.
    func has(_ entry: ContentEntry) -> Bool {
      states.contains {
        $0.name.isSpelled(as: entry.name) && $0.id.map(Name.init) == entry.id.map(Name.init)
      }
        && states.contains { $0.details == entry.details }
        && states.contains { $0.reference == entry.reference && $0.kept == entry.kept }
    }

    /// It becomes another; whether it has been that before, and is so again.
    mutating func become(_ entry: ContentEntry) -> Bool {
      let isReturn = has(entry)
      if isReturn, let place = states.firstIndex(of: entry) {
        states.removeSubrange((place + 1)...)
      } else {
        states.append(entry)
      }
      return isReturn
    }
  }

  /// By what they are.
  private var changed: [ContentEntry: [Past]] = [:]
  /// By what they were when they went; those that had been changed besides.
  private var gone: [ContentEntry: Int] = [:]
  private var goneChanged: [Past] = []

  /// Notes what changes; whether nothing of it is new, but is what was there before.
  mutating func note(_ effect: Effect, taking removed: ContentsMirror.Removed) -> Bool {
    switch effect {
    case .update(_, let entry):
      guard let former = removed.former else { return false }
      var past = takeChanged(former) ?? Past(states: [former])
      let isReturn = past.become(entry)
      changed[entry, default: []].append(past)
      return isReturn
    case .remove:
      for entry in removed.entries {
        if let past = takeChanged(entry) {
          goneChanged.append(past)
        } else {
          gone[entry, default: 0] += 1
        }
      }
      return false
    case .insert(_, let entries):
      // All of them are looked for, as each that came back isn't gone any more.
      return entries.reduce(true) { bringBack($1) && $0 }
    default: return false
    }
  }

  private mutating func takeChanged(_ entry: ContentEntry) -> Past? {
    guard let past = changed[entry]?.popLast() else { return nil }
    if changed[entry]?.isEmpty == true { changed[entry] = nil }
    return past
  }

  private mutating func bringBack(_ entry: ContentEntry) -> Bool {
    if let count = gone[entry] {
      gone[entry] = count > 1 ? count - 1 : nil
      return true
    }
    guard let place = goneChanged.lastIndex(where: { $0.has(entry) }) else { return false }
    var past = goneChanged.remove(at: place)
    _ = past.become(entry)
    changed[entry, default: []].append(past)
    return true
  }
}
