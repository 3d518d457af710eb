import DropCore
import DropReplay

// What an item is called, and how large it says it is, where a handler goes by that at the drop.
extension RecordedRun {
  var nameVariants: [SessionVariant] { nameOnlyVariants + sizeVariants }

  private var nameOnlyVariants: [SessionVariant] {
    let entries = NamedEntries(session.destinations)
    let looked = itemsLookedAt(["item.name"], whileHovering: false)
      .filter { !entries.findByName(session.items[$0]) }
    return varied(looked).flatMap { index in
      names(for: index).map { words, name in
        SessionVariant(
          "\(session.items[index].id) called \(words)",
          item(index) { $0.setting("name", to: .string(name)) }
        )
      }
    }
  }

  private var sizeVariants: [SessionVariant] {
    varied(itemsLookedAt(["item.size"], whileHovering: false)).map { index in
      SessionVariant(
        "\(session.items[index].id)'s size not announced",
        item(index) { item in
          item.changing("representations") { all in
            if !all.isEmpty { all[0] = all[0].setting("size", to: nil) }
          }
        }
      )
    }
  }

  /// The longest name that file systems take.
  private static let longest = 255

  private func names(for index: Int) -> [(words: String, name: String)] {
    let name = session.items[index].name
    let stem = name.lastIndex(of: ".").map { String(name[..<$0]) } ?? name
    let ending = stem.isEmpty ? "" : String(name.dropFirst(stem.count))
    var names = [
      ("as a dot file", ".hidden"),
      ("without an ending", stem.isEmpty ? "hidden" : stem),
      (
        "by \(Self.longest) bytes",
        String(repeating: "n", count: max(1, Self.longest - ending.utf8.count)) + ending
      ),
      ("with a slash", "left/right\(ending)"),
      // What stands for something else in a pattern of Lua's, and in what takes its place.
      ("with signs", "100% (1)\(ending)"),
      ("with a line break", "first\nsecond\(ending)"),
      ("with marks from right to left", "first\u{202E}second\u{202C}\(ending)"),
    ]
    if session.items.count > 1 {
      let next = session.items[(index + 1) % session.items.count]
      names.insert(("as \(next.id) is", next.name), at: 0)
    }
    return names.filter { !$0.1.isSpelled(as: name) }
  }
}

/// Of all that lists hold at the start, in which of them it is, by ids and by names.
private struct NamedEntries {
  private var ids = NameTable<Set<Int>>()
  private var names = NameTable<Set<Int>>()

  init(_ destinations: [Destination]) {
    var (left, list) = (destinations, 0)
    while let next = left.popLast() {
      for entry in next.contents {
        if let id = entry.id { ids[id, default: []].insert(list) }
        names[entry.name, default: []].insert(list)
      }
      left += next.destinations
      list += 1
    }
  }

  /// Whether an item is an entry of a list by its name alone: called otherwise it would be none.
  func findByName(_ item: DragItem) -> Bool {
    guard let lists = names[item.name] else { return false }
    return ids[item.id].map { !lists.isSubset(of: $0) } ?? true
  }
}
