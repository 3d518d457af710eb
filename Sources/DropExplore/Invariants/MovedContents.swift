import DropCore
import DropReplay

/// What became of what the items of a move held: who asked for it, got nothing of it, and put something else in has lost
/// it once the entry is taken out of its list.
struct MovedContents: Sendable {
  /// An entry that went, and what stands for it.
  struct Lost: Sendable {
    let item: String
    let entry: ContentEntry
    /// What it is called where it stands now, if anything was put in.
    let name: String?
    /// Where the script put that in.
    let line: String?
  }

  private struct Moved: Sendable {
    var isAskedFor = false
    var hasCome = false
    /// The entry that it was, once that is taken out.
    var original: ContentEntry?
    /// The first entries that were made of it.
    var stands: [(entry: ContentEntry, line: String?)] = []
  }

  private var all = NameTable<Moved>()
  /// Some entry became another, which may say more of an item than it is told to be made of.
  private var hasUpdated = false
  /// More entries of one item aren't looked at: who makes so many of it has some of it.
  private static let mostStands = 8

  mutating func noteLoad(of item: String) { all[item, default: Moved()].isAskedFor = true }

  mutating func noteCome(_ item: String) { all[item, default: Moved()].hasCome = true }

  mutating func noteTaken(_ item: String, _ original: ContentEntry) {
    all[item, default: Moved()].original = original
  }

  mutating func noteStand(_ entry: ContentEntry, of item: String, _ line: String?) {
    guard all[item, default: Moved()].stands.count < Self.mostStands else { return }
    all[item, default: Moved()].stands.append((entry, line))
  }

  mutating func noteUpdate() { hasUpdated = true }

  func hasTaken(_ item: String) -> Bool { all[item]?.original != nil }

  /// The first of these items of which nothing is left but what a script says of it.
  ///
  /// An entry that has the id, the context or the content of the one that it was is that one still, as an app knows it by
  /// them; so is one that was moved without a look at what is in it. `isThrownAway` says that a handler may have wanted it
  /// gone, where nothing is put in.
  func lost(
    among imported: [ItemResult],
    of items: WatchedItems,
    isThrownAway: Bool,
    isLeft: (ContentEntry) -> Bool,
    isSame: (ContentEntry, ContentEntry) -> Bool
  ) -> Lost? {
    for result in imported {
      guard let moved = all[result.id], moved.isAskedFor, !moved.hasCome,
        let original = moved.original, moved.stands.count < Self.mostStands,
        !moved.stands.isEmpty || !isThrownAway && !hasUpdated
      else { continue }
      let own = items.object(result.index)
      let isKept = moved.stands.contains { stand, _ in
        stand.carries(original, or: own) || isSame(stand, original)
      }
      if isKept || isLeft(original) { continue }
      let first = moved.stands.first
      return Lost(item: result.id, entry: original, name: first?.entry.name, line: first?.line)
    }
    return nil
  }
}

extension ContentEntry {
  /// Whether it says which entry it was, or has what the app said of that; `object` is the app's own for it.
  fileprivate func carries(_ original: ContentEntry, or object: JSONValue?) -> Bool {
    let names = [original.id.map(JSONValue.string), object].compactMap(\.self)
    if let id, names.contains(where: { $0.has(.string(id)) }) { return true }
    let marks = names + [original.context].compactMap { $0 == .null ? nil : $0 }
    return marks.contains { details?.has($0) == true }
  }
}

extension JSONValue {
  /// Whether it is that, or has it somewhere in it.
  fileprivate func has(_ value: JSONValue) -> Bool {
    if self == value { return true }
    return switch self {
    case .array(let elements): elements.contains { $0.has(value) }
    case .object(let members): members.contains { $0.value.has(value) }
    default: false
    }
  }
}
