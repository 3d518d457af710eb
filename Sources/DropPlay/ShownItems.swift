import DropContent
import DropCore

/// Which items that came into a drag as somebody saw them before the drop were shown whole later.
///
/// Of two that are the same thing, known in part and known whole, a recording makes one.
struct ShownItems {
  private struct Item {
    let members: [JSONValue.Member]
    /// What handlers call it.
    let name: String
    let hover: JSONValue?
  }

  private var items: [String: Item] = [:]
  /// Those of the drag that hovers.
  private var dragged: [String] = []
  /// What each was when it was shown.
  private var whole: [String: String] = [:]
  private var parts: [String: String] = [:]
  /// Those that have to stay as they are.
  private var fixed: Set<String> = []

  mutating func take(item: JSONValue) {
    guard let id = item["id"]?.string, case .object(let members) = item else { return }
    items[id] = Item(
      members: members.filter { $0.key != "representations" },
      name: item["known_as"]?.string ?? id,
      hover: item["hover"]
    )
  }

  mutating func take(_ event: JSONValue) {
    let ids = (event["items"]?.array ?? []).compactMap(\.string)
    switch event["type"]?.string {
    case "begin":
      // What hovered before goes, or stays in its place.
      fixed.formUnion(dragged)
      dragged = []
      join(ids)
    case "add": join(ids)
    case "reveal":
      // Without names all are shown as they are.
      if event["items"] == nil { fixed.formUnion(dragged) }
      for id in ids { show(id) }
    case "paste", "share": fixed.formUnion(ids)
    case "drop":
      // What nobody showed by then is what it was.
      fixed.formUnion(dragged)
      dragged = []
    case "cancel": dragged = []
    default: break
    }
  }

  private mutating func join(_ ids: [String]) {
    fixed.formUnion(ids.filter { items[$0]?.hover == nil })
    dragged += ids.filter { items[$0]?.hover != nil }
  }

  private mutating func show(_ id: String) {
    guard let own = items[id], own.hover == nil,
      let place = dragged.firstIndex(where: { items[$0]?.name.isSpelled(as: own.name) == true })
    else {
      // One that joins by it, or is shown as it is.
      fixed.insert(id)
      return
    }
    let part = dragged.remove(at: place)
    if whole[part] ?? id != id || parts[id] ?? part != part { fixed.formUnion([part, id]) }
    whole[part] = id
    parts[id] = part
  }

  /// What became of all of them; one that was loaded for others that are the same thing stays.
  func merged(keeping loaded: Set<String>) -> Merged {
    var merged = Merged()
    for (part, id) in whole where !fixed.contains(part) && !fixed.contains(id) {
      guard parts[id] == part, !loaded.contains(part), let own = items[part] else { continue }
      merged.wholes[id] = own.members
      merged.names[id] = part
      merged.gone.insert(part)
    }
    return merged
  }

  /// The items that became one with another, under the name of the one that came first.
  struct Merged {
    fileprivate var wholes: [String: [JSONValue.Member]] = [:]
    fileprivate var names: [String: String] = [:]
    fileprivate var gone: Set<String> = []

    /// An item's members as the recording has them; nil where it became another one.
    func members(_ members: [JSONValue.Member]) -> [JSONValue.Member]? {
      guard let id = members.first(where: { $0.key == "id" })?.value.string else { return members }
      if gone.contains(id) { return nil }
      guard let part = wholes[id] else { return members }
      let own = ["id", "known_as", "hover"]
      return part.filter { ["id", "known_as"].contains($0.key) }
        + members.filter { !own.contains($0.key) } + part.filter { $0.key == "hover" }
    }

    /// An event about them.
    func renamed(_ event: JSONValue) -> JSONValue {
      guard !names.isEmpty, case .object(var members) = event,
        let place = members.firstIndex(where: { $0.key == "items" }),
        let ids = members[place].value.array
      else { return event }
      members[place].value = .array(
        ids.map { id in id.string.flatMap { names[$0] }.map { .string($0) } ?? id }
      )
      return .object(members)
    }
  }
}
