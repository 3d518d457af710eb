import DropCore
import DropReplay

/// As what items come, where a handler goes by their types: as less than recorded, as bytes alone, or as something
/// that nobody knows.
struct TypeVariants {
  let run: RecordedRun

  private static let ofTypes: Set<String> = [
    "item.types", "item:has", "item:best", "item:load", "item:try", "session:has", "session:all",
    "session:find", "session:stabilize",
  ]

  /// What the representations become, told with their item as the subject.
  private static let others: [(words: String, change: @Sendable ([JSONValue]) -> [JSONValue])] = [
    ("of a type that nobody knows", { typed("com.example.unknown", $0) }),
    ("as the richest of its types alone", { Array($0.prefix(1)) }),
    ("as the poorest of its types alone", { Array($0.suffix(1)) }),
    ("as plain bytes", { typed("public.data", $0) }),
  ]

  private static func typed(_ type: String, _ all: [JSONValue]) -> [JSONValue] {
    all.prefix(1).map { $0.setting("type", to: .string(type)) }
  }

  /// What stands for a file that is named, where that isn't of its type.
  private static func bytes(_ type: String) -> @Sendable ([JSONValue]) -> [JSONValue] {
    { _ in [["type": .string(type), "zeros": 16]] }
  }

  private static let instead: [(words: String, change: @Sendable ([JSONValue]) -> [JSONValue])] = [
    ("no file, and of a type that nobody knows", bytes("com.example.unknown")),
    ("no file, and plain bytes", bytes("public.data")),
  ]

  var all: [SessionVariant] {
    guard run.goesByTypes || run.looksAt(Self.ofTypes) else { return [] }
    let files = run.session.items.indices.filter(isFile)
    return varied(run.session.items.indices.filter(isTyped), Self.others)
      + varied(files, Self.instead)
  }

  private func varied(
    _ typed: [Int],
    _ others: [(words: String, change: @Sendable ([JSONValue]) -> [JSONValue])]
  ) -> [SessionVariant] {
    others.flatMap { words, change in
      let together = typed.count > 1 ? [typed] : []
      return (together + run.varied(typed).map { [$0] }).map { items in
        let whose = items.count == 1 ? run.session.items[items[0]].id : "each item"
        let told = run.items(items) { Self.retold($1, change) }
        return SessionVariant("\(whose) \(words)", told, isOfItems: true)
      }
    }
  }

  /// Whether its types stand in the document as they are: what names files has those of the files.
  private func isTyped(_ index: Int) -> Bool {
    let all = run.session.items[index].representations
    let written = run.written(index)?["representations"]?.array ?? []
    return !all.isEmpty && all.count == written.count && all.allSatisfy { $0.file == nil }
  }

  /// Whether it names a file.
  private func isFile(_ index: Int) -> Bool {
    run.session.items[index].representations.contains { $0.file != nil }
  }

  private static func retold(
    _ item: JSONValue,
    _ change: ([JSONValue]) -> [JSONValue]
  ) -> JSONValue {
    let told = change(item["representations"]?.array ?? [])
    let item = item.setting("representations", to: .array(told))
    // Who tells types before the drop tells those that there are.
    guard let hover = item["hover"], hover["types"] != nil else { return item }
    let types = JSONValue.array(told.compactMap { $0["type"] })
    return item.setting("hover", to: hover.setting("types", to: types))
  }
}
