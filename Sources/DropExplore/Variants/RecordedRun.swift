import DropCore
import DropHost
import DropReplay

/// What a session's run as recorded shows of its scripts: what they look at.
struct RecordedRun {
  let document: SessionDocument
  let session: SessionFile
  let looks: Set<ScriptLook>
  /// Whether a destination's plugin says what it accepts, which is looked at before any of its functions runs.
  let goesByTypes: Bool
  /// Whether items stand for entries of a list.
  let dragsRows: Bool
  /// So many items there may be, by what they weigh.
  let roomForItems: Int
  /// By the numbers of their drags, where drops were performed.
  let performed: [Int: String]
  /// By destination, the first of the entries at the start that a drop took out, moved or changed.
  let touched: NameTable<String>
  /// Whether scripts are called as a drag comes to them or goes.
  let hearsComing: Bool
  /// Whether another seed of `math.random` has scripts do something else.
  let isLedByChance: Bool
  /// After so many waits handlers may be at their end.
  let budgets: [WaitBudget]
  /// The drag that was dropped last, what was pasted, or what was shared.
  let lastDrag: [SessionEvent.Kind]?

  /// Of more items the first few, and the last, are varied by themselves.
  private static let mostItems = 4

  /// Those of the session's items that are varied by themselves, of these.
  func varied(_ items: [Int]) -> [Int] {
    items.count <= Self.mostItems ? items : items.prefix(Self.mostItems - 1) + items.suffix(1)
  }

  /// Whether a script looked at any of that: `nil` whenever it did.
  func looksAt(_ names: Set<String>, whileHovering: Bool? = nil) -> Bool {
    looks.contains { look in
      names.contains(look.name) && (whileHovering.map { $0 == look.isHovering } ?? true)
    }
  }

  /// What scripts are told of the time by.
  static let ofTime: Set<String> = ["dnd.clock", "session.t"]

  /// The items of which a script looked at any of that.
  func itemsLookedAt(_ names: Set<String>, whileHovering: Bool) -> [Int] {
    items { names.contains($0.name) && $0.isHovering == whileHovering }
  }

  /// Those at which a script looked so.
  func items(lookedAt isMeant: (ScriptLook) -> Bool) -> [Int] {
    let ids = Set(looks.lazy.filter(isMeant).compactMap(\.item))
    return session.items.indices.filter { ids.contains(session.items[$0].id) }
  }

  /// The document with one of its items changed.
  func item(_ index: Int, _ change: (JSONValue) -> JSONValue) -> SessionDocument {
    items([index], { _, item in change(item) })
  }

  /// The document with some of its items changed.
  func items(_ indexes: [Int], _ change: (Int, JSONValue) -> JSONValue) -> SessionDocument {
    document.edited { json in
      json.changing("items") { items in
        for index in indexes {
          guard let place = self.place(of: index) else { continue }
          items[place] = change(index, items[place])
        }
      }
    }
  }

  /// How the document writes one of the session's items; nil of a file that stands in a list of addresses, which is
  /// an item of its own.
  func written(_ index: Int) -> JSONValue? { place(of: index).map { document.items[$0] } }

  private func place(of index: Int) -> Int? {
    let all = document.items
    if all.count == session.items.count { return index }
    return all.firstIndex { $0["id"]?.string?.isSpelled(as: session.items[index].id) == true }
  }
}
