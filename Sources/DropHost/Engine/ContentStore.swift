import DropContent
import DropCore

/// What the numbers lead to that entries carry.
///
/// What a script holds is its own, and not here.
struct ContentStore {
  private var contents: [UInt64: StoredContent] = [:]
  private var next: UInt64 = 1
  /// From this number on no entry may carry them yet.
  private var firstOpen: UInt64 = 1
  /// Bytes that the host holds for them, in memory or on the spool.
  private(set) var bytes = 0
  /// What of them scripts made.
  private(set) var made = MadeTally()
  /// How many there were, and of how many bytes, when it was last looked which are wanted still.
  private var known = (count: 0, bytes: 0)

  var count: Int { contents.count }

  /// Whether so many have come since the last look that another is due: each look costs as much as all
  /// that is held, so they are as far apart as what is held doubles.
  var isDue: Bool {
    contents.count >= known.count * 2 + 16 || bytes > known.bytes + max(known.bytes, 16 << 20)
  }

  subscript(_ reference: UInt64) -> StoredContent? { contents[reference] }

  /// Gives the number that an entry carries.
  mutating func insert(_ stored: StoredContent, by owner: Destination.Index? = nil) -> UInt64 {
    defer { next += 1 }
    contents[next] = stored
    bytes += stored.content.heldBytes
    if let made = stored.made { self.made.add(made, by: owner) }
    return next
  }

  /// All of it, where everything stands in entries.
  func kept(wantedBytes: Int) -> KeptContents {
    var makings: [KeptContents.Making] = []
    var places: [ObjectIdentifier: Int] = [:]
    let all = contents.sorted { $0.key < $1.key }.map { number, stored in
      let making = stored.made.map { made in
        if let known = places[ObjectIdentifier(made)] { return known }
        places[ObjectIdentifier(made)] = makings.count
        makings.append(KeptContents.Making(count: made.count, owner: self.made.owner(of: made)))
        return makings.count - 1
      }
      return KeptContents.One(
        number: number,
        content: stored.content,
        item: stored.item,
        making: making
      )
    }
    return KeptContents(all: all, makings: makings, next: next, wantedBytes: wantedBytes)
  }

  /// The same again.
  init(_ kept: KeptContents) {
    let makings = kept.makings.map { (bytes: MadeBytes($0.count), owner: $0.owner) }
    for each in kept.all {
      let making = each.making.flatMap { makings.indices.contains($0) ? makings[$0] : nil }
      next = each.number
      _ = insert(
        StoredContent(each.content, made: making?.bytes, item: each.item),
        by: making?.owner
      )
    }
    next = kept.next
    firstOpen = next
    known = (contents.count, bytes)
  }

  init() {}

  /// What was stored until now stands in entries, or never will.
  mutating func settle() { firstOpen = next }

  /// Forgets content that no entry stands for any more, that is to stand in none, and that no undo can
  /// bring back.
  mutating func free(in session: borrowing DropSession) {
    guard !contents.isEmpty else { return }
    let kept = session.references
    if kept.count < contents.count {
      for (number, stored) in contents where number < firstOpen && !kept.contains(number) {
        contents[number] = nil
        bytes -= stored.content.heldBytes
        if let made = stored.made { self.made.remove(made) }
      }
    }
    known = (contents.count, bytes)
  }
}
