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
