import DropCore
import LuaSandbox

/// How a load is to be done.
struct LoadOptions {
  var timeout: Double?
  var maximumSize: Int?
  var fallback = true
  /// Whether the order of what is wanted counts, rather than the item's.
  var inOrderOfWanted = false
  var maximumSide: Int?
  var progress: PlaceholderID?

  init() {}

  init(_ table: LuaTable, in plugin: PluginRuntime) {
    timeout = table["timeout"].number
    maximumSize = table["max_size"].integer.map { Int($0) }
    maximumSide = table.integer("max_side")
    fallback = table["fallback"].bool ?? true
    inOrderOfWanted = table["order"].text == "wanted"
    if let handle = table["progress"].handle {
      progress = plugin.placeholders[handle.index]
    }
  }
}
