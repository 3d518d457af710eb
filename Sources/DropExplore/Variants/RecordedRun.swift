import DropCore
import DropHost
import DropReplay

/// What a session's run as recorded shows of its scripts: what they look at.
struct RecordedRun {
  let document: SessionDocument
  let session: SessionFile
  let looks: Set<ScriptLook>

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

  /// The items of which a script looked at any of that.
  func itemsLookedAt(_ names: Set<String>, whileHovering: Bool) -> [Int] {
    let ids = Set(
      looks.lazy.filter { names.contains($0.name) && $0.isHovering == whileHovering }
        .compactMap(\.item)
    )
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
        for index in indexes where items.indices.contains(index) {
          items[index] = change(index, items[index])
        }
      }
    }
  }
}
