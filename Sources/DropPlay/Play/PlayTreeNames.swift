import DropContent

/// What the entries of a dropped folder are called where they are kept, beside what their page calls
/// them: a name that couldn't be created is made one that can, with a number where another entry has it.
struct PlayTreeNames {
  /// Folders and files in one list, each with the place of its folder there.
  private var nodes: [Node] = []
  private var places: [Key: Int] = [:]

  private struct Node {
    let key: Key
    fileprivate(set) var kept = ""
  }

  /// By bytes: two names may be one to a reader, and are two to a disk.
  private struct Key: Hashable {
    let folder: Int
    let name: [UInt8]
  }

  /// Notes an entry with the folders that it names; gives its place.
  mutating func note(_ path: [String]) -> Int {
    var folder = -1
    for name in path {
      let key = Key(folder: folder, name: Array(name.utf8))
      if let known = places[key] {
        folder = known
      } else {
        places[key] = nodes.count
        folder = nodes.count
        nodes.append(Node(key: key))
      }
    }
    return folder
  }

  /// Names all that was noted: first those that can be created as they are.
  mutating func settle() {
    var taken: Set<Key> = []
    var others: [Int] = []
    for (place, node) in nodes.enumerated() {
      let name = String(decoding: node.key.name, as: UTF8.self)
      nodes[place].kept = SafeName.entry(of: name)
      if Array(nodes[place].kept.utf8) == node.key.name {
        taken.insert(node.key)
      } else {
        others.append(place)
      }
    }
    // Thousands that are made one name don't try all numbers each.
    var numbers: [Key: Int] = [:]
    for place in others {
      let (folder, safe) = (nodes[place].key.folder, nodes[place].kept)
      let key = Key(folder: folder, name: Array(safe.utf8))
      var number = numbers[key] ?? 1
      var kept = safe
      while !taken.insert(Key(folder: folder, name: Array(kept.utf8))).inserted {
        number += 1
        kept = SafeName.numbered(safe, number)
      }
      numbers[key] = number
      nodes[place].kept = kept
    }
  }

  /// The path where the entry at a place is kept.
  func path(of place: Int) -> [String] {
    var names: [String] = []
    var next = place
    while next >= 0 {
      names.append(nodes[next].kept)
      next = nodes[next].key.folder
    }
    return names.reversed()
  }
}
