import DropCore
import LuaSandbox

/// The fields of an item that was not made an object before the script ran: one of very many.
enum ItemReads {
  static let id = read("id")
  static let name = read("name")
  static let index = read("index")
  static let types = read("types")
  static let size = read("size")
  static let localObject = read("local_object")

  private static func read(_ field: String) -> HostFunction.Body {
    { plugin, call throws(ScriptError) in
      let item = try plugin.item(call, 0)
      let drag = try plugin.currentDrag()
      let fields = plugin.itemFields(plugin.engine.items(of: drag)[item], item, drag)
      // Of very many items only the first keep what was read of them: those are read again and again.
      return item < PluginRuntime.eagerItems ? .kept(fields[field]) : .value(fields[field])
    }
  }
}
