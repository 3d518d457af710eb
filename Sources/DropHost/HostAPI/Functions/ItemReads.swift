import DropCore
import LuaSandbox

/// The fields of an item that was not made an object before the script ran: one of very many.
enum ItemReads {
  static let id = read { item, _ in .string(item.value.id) }
  static let name = read { item, _ in .string(item.value.name) }
  static let index = read { item, _ in .integer(Int64(item.index + 1)) }
  static let types = read { item, _ in
    .table(LuaTable(list: item.value.representations.map { .string($0.type.id) }))
  }
  static let size = read { item, _ in
    item.value.representations.first?.size.map { .integer(Int64($0)) } ?? .nil
  }
  static let localObject = read { item, plugin in
    guard let local = item.value.local, plugin.isLocal(item.drag) else { return .nil }
    return ValueConverter.lua(local)
  }

  private struct Item {
    var value: DragItem
    var index: Int
    var drag: DragID
  }

  private static func read(
    _ field: @escaping @Sendable (Item, PluginRuntime) -> LuaValue
  ) -> HostFunction.Body {
    { plugin, call throws(ScriptError) in
      let index = try plugin.item(call, 0)
      let drag = try plugin.currentDrag()
      let item = Item(value: plugin.engine.items(of: drag)[index], index: index, drag: drag)
      // Of very many items only the first keep what was read of them: those are read again and again.
      return index < PluginRuntime.eagerItems
        ? .kept(field(item, plugin)) : .value(field(item, plugin))
    }
  }
}
