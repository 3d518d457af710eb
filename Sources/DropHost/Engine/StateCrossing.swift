import DropCore
import LuaSandbox

/// Takes what a script kept while hovering into the sandbox of a drop: a copy, in which what the host
/// keeps for scripts is kept anew.
struct StateCrossing {
  private let from: HandlerContext
  private let to: HandlerContext
  /// What stands for the same rectangle there.
  private var rects: [Handle: Handle] = [:]

  init(from: PluginRuntime, to: PluginRuntime) {
    self.from = from.context
    self.to = to.context
  }

  /// The value as the other sandbox may have it.
  mutating func remade(_ value: LuaValue, at path: String = "") throws(StateProblem) -> LuaValue {
    switch value {
    case .function: throw StateProblem("\(path) is a function")
    case .handle(let handle): return .handle(try remade(handle, at: path))
    case .table(let table):
      var made = LuaTable()
      for (index, value) in table.list.enumerated() {
        made.list.append(try remade(value, at: "\(path)[\(index + 1)]"))
      }
      for pair in table.pairs {
        let value = try remade(pair.value, at: path + pair.key.asPath)
        made.pairs.append(LuaTable.Pair(key: pair.key, value: value))
      }
      return .table(made)
    default: return value
    }
  }

  private mutating func remade(_ handle: Handle, at path: String) throws(StateProblem) -> Handle {
    let same: [ScriptClass] = [.item, .destination, .session]
    if same.contains(where: { from.objects.isHandle(handle, of: $0) }) { return handle }
    guard let rect = from.objects.object(handle, as: Rect.self) else {
      throw StateProblem("\(path) is an object of the host's that stays where it was made")
    }
    if let known = rects[handle] { return known }
    do throws(ScriptError) {
      let made = try to.keep(rect)
      rects[handle] = made
      return made
    } catch {
      throw StateProblem("\(path): \(error.message)")
    }
  }
}

/// Why a state can't go on.
struct StateProblem: Error {
  let sentence: String

  init(_ what: String) {
    sentence =
      "\(what): from hovering to the drop go plain data, items, destinations and rects alone"
  }
}

extension LuaValue {
  /// The key as scripts write it behind a table.
  fileprivate var asPath: String {
    switch self {
    case .string(let string): ".\(string.text)"
    case .integer(let integer): "[\(integer)]"
    case .number(let number): "[\(number)]"
    case .bool(let bool): "[\(bool)]"
    default: "[…]"
    }
  }
}
