import DropCore
import DropReplay

// What an item is called, and how large it says it is, where a handler goes by that at the drop.
extension RecordedRun {
  var nameVariants: [SessionVariant] { nameOnlyVariants + sizeVariants }

  private var nameOnlyVariants: [SessionVariant] {
    let looked = itemsLookedAt(["item.name"], whileHovering: false).filter { !isFoundByName($0) }
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
      ("with a line break", "first\nsecond\(ending)"),
      ("with marks from right to left", "first\u{202E}second\u{202C}\(ending)"),
    ]
    if session.items.count > 1 {
      let next = session.items[(index + 1) % session.items.count]
      names.insert(("as \(next.id) is", next.name), at: 0)
    }
    return names.filter { !$0.1.isSpelled(as: name) }
  }

  /// Whether it is an entry of a list by its name alone: called otherwise it would be none.
  private func isFoundByName(_ index: Int) -> Bool {
    let item = session.items[index]
    func holds(_ destination: Destination) -> Bool {
      let ids = destination.contents.contains { $0.id?.isSpelled(as: item.id) == true }
      return !ids && destination.contents.contains { $0.name.isSpelled(as: item.name) }
        || destination.destinations.contains(where: holds)
    }
    return session.destinations.contains(where: holds)
  }
}
