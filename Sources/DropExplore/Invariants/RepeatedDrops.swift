import DropCore
import DropReplay

/// Compares drops of the same things onto the same contents, before and after an undo: what comes
/// out otherwise the second time was kept where no undo reaches it.
struct RepeatedDrops: Sendable {
  /// All that a handler may go by.
  struct Circumstances: Sendable, Hashable {
    private(set) var destination: String
    private(set) var items: [String]
    private(set) var before: [String]
    /// Which list it was dragged from, and what lay there.
    private(set) var source: String?
    private(set) var sourceBefore: [String]
    /// Where the pointer was and which keys were held, and how far lists had scrolled, as the drop found them.
    private(set) var pointer: String
    /// What became of loads, tasks and questions.
    private(set) var facts: [String]
  }

  private struct Known: Sendable {
    var after: [String]
    var undos: Int
  }

  private var known: [Circumstances: Known] = [:]
  /// How often contents were taken back.
  private var undos = 0

  mutating func noteUndo() { undos += 1 }

  /// What handlers may go by is no longer what it was.
  mutating func forget() { known = [:] }

  /// What the same drop left before an undo, where that was something else.
  mutating func check(_ circumstances: Circumstances, after: [String]) -> [String]? {
    guard let earlier = known[circumstances] else {
      known[circumstances] = Known(after: after, undos: undos)
      return nil
    }
    return earlier.undos < undos && earlier.after != after ? earlier.after : nil
  }
}

/// How far lists have scrolled under drags: what lies under the same point is another thing then.
struct ScrolledLists: Sendable, CustomStringConvertible {
  private var offsets = NameTable<(dx: Double, dy: Double)>()

  mutating func note(_ dx: Double, _ dy: Double, in destination: String) {
    let before = offsets[destination] ?? (0, 0)
    offsets[destination] = (before.dx + dx, before.dy + dy)
  }

  /// Nothing where none has.
  var description: String {
    if offsets.isEmpty { return "" }
    return offsets.names.map { " \($0) \(offsets[$0] ?? (0, 0))" }.joined()
  }
}
