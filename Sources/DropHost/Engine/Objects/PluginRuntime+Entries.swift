import DropContent
import DropCore
import LuaSandbox

extension PluginRuntime {
  /// What is to be put in: one entry, or a list of them.
  func entries(_ value: LuaValue, _ task: ScriptTask) throws(ScriptError) -> [ContentEntry] {
    switch value {
    case .nil: return []
    case .table(let table) where table.beyondHoles != nil:
      var entries: [ContentEntry] = []
      for value in table.elements { entries.append(try entry(value, task)) }
      return entries
    default: return [try entry(value, task)]
    }
  }

  private func entry(_ value: LuaValue, _ task: ScriptTask) throws(ScriptError) -> ContentEntry {
    switch value {
    case .handle(let handle):
      guard let object = content(handle) else { throw .gone("content") }
      return entry(object)
    case .string(let string):
      return ContentEntry(name: string.text, origins: origins(of: string.text, task))
    case .table(let table): return try entry(table, task)
    default: throw .badArgument("contents takes \(ScriptType.entry.sentence)")
    }
  }

  private func entry(_ object: ContentObject) -> ContentEntry {
    let name = object.content.name ?? object.item.map(itemName) ?? object.content.type.id
    return ContentEntry(
      name: name,
      reference: engine.keep(object.content),
      origins: object.origins
    )
  }

  private func entry(_ table: LuaTable, _ task: ScriptTask) throws(ScriptError) -> ContentEntry {
    let name = table["name"].text ?? ""
    var entry = ContentEntry(name: name)
    if let handle = table["content"].handle {
      guard let object = content(handle) else { throw .gone("content") }
      entry = self.entry(object)
      entry.name = name
    } else if table["from"].isNil {
      entry.origins = origins(of: name, task)
    }
    if !table["from"].isNil { entry.origins = origins(from: table["from"]) }
    entry.id = table["id"].text
    if !table["context"].isNil {
      entry.details = try? ValueConverter.json(table["context"], object: plainObject)
    }
    return entry
  }

  /// The items that a plain entry stands for: the one of that name, else those whose content was
  /// read for it.
  private func origins(of name: String, _ task: ScriptTask) -> [Int] {
    if let drag {
      let items = engine.items(of: drag).items
      let named = items.indices.filter { items[$0].name == name || items[$0].id == name }
      if named.count == 1 { return named }
    }
    return task.takeOrigins()
  }

  /// The items that a script names as what something was made from.
  func origins(from value: LuaValue) -> [Int] {
    switch value {
    case .handle(let handle):
      return itemIndex(handle).map { [$0] } ?? content(handle)?.origins ?? []
    case .table(let table):
      var origins: [Int] = []
      for value in table.elements {
        for origin in self.origins(from: value) where !origins.contains(origin) {
          origins.append(origin)
        }
      }
      return origins
    default: return []
    }
  }

  func itemName(_ index: Int) -> String {
    drag.map { engine.items(of: $0)[index].name } ?? ""
  }
}
