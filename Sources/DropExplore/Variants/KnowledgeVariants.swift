import DropCore
import DropReplay

// What is known of items before the drop: browsers hide names, toolkits sizes, and some both and the types.
extension RecordedRun {
  private static let ofTypes: Set<String> = [
    "item.types", "item:has", "item:best", "session:has", "session:all",
  ]

  var knowledgeVariants: [SessionVariant] {
    [Hidden.name, .size, .types, .all].flatMap { hidden in
      let looked = items(lookedAt: hidden)
      let apart = looked.count > 1 ? varied(looked).map { [$0] } : []
      return ([looked] + apart).filter { !$0.isEmpty }.map { items in
        SessionVariant(
          words(for: hidden, of: items),
          self.items(items) { index, item in
            item.setting("hover", to: hover(of: session.items[index], hiding: hidden))
          }
        )
      }
    }
  }

  /// What isn't known.
  private enum Hidden: String {
    case name, size, types, all
  }

  /// The items of which it was looked at, among those of which a session tells all.
  private func items(lookedAt hidden: Hidden) -> [Int] {
    let names: Set<String>
    switch hidden {
    case .name: names = ["item.name"]
    case .size: names = ["item.size"]
    case .types: names = Self.ofTypes
    case .all:
      let single = [Hidden.name, .size, .types].filter { !items(lookedAt: $0).isEmpty }
      // Where only one thing was looked at, to hide all is to hide that.
      if single.count < 2 { return [] }
      names = Self.ofTypes.union(["item.name", "item.size"])
    }
    let all = looksAt(names.filter { $0.hasPrefix("session") }, whileHovering: true)
    let looked =
      all ? Array(session.items.indices) : itemsLookedAt(names, whileHovering: true)
    return looked.filter { index in
      let item = session.items[index]
      switch hidden {
      case .name: return true
      case .size: return item.hover == nil && item.representations.first?.size != nil
      // Of an item that hides something its types are another choice of each run.
      case .types, .all: return item.hover == nil && !item.representations.isEmpty
      }
    }
  }

  private func hover(of item: DragItem, hiding hidden: Hidden) -> JSONValue {
    let types = JSONValue.array(item.representations.map { .string($0.type.id) })
    let name = JSONValue.string(item.name)
    switch hidden {
    case .name:
      guard let hover = item.hover else { return ["types": types] }
      let told = JSONValue.object([]).setting(
        "types",
        to: hover.types.map { .array($0.map { .string($0.id) }) }
      )
      return hover.name == nil ? told.setting("name", to: name) : told
    case .size: return ["name": name, "types": types]
    case .types: return ["name": name]
    case .all: return .object([])
    }
  }

  private func words(for hidden: Hidden, of items: [Int]) -> String {
    let whose = items.count == 1 ? "\(session.items[items[0]].id)'s" : "the items'"
    switch hidden {
    case .name
    where items.allSatisfy {
      session.items[$0].hover != nil && session.items[$0].hover?.name == nil
    }:
      return "\(whose) name known before the drop"
    case .all: return "nothing of \(whose) name, size and types known before the drop"
    default: return "\(whose) \(hidden.rawValue) not known before the drop"
    }
  }
}
