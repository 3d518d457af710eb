import DropCore
import LuaSandbox

/// What a script kept in `session.state` while hovering, apart from the sandbox in which it did: plain data,
/// and what another script may have too.
struct CarriedState: Sendable {
  let value: LuaValue
  /// What those of its objects are that the host keeps for scripts.
  let rects: [Handle: Rect]

  /// Takes what can go on; the rest is an error, which names its key.
  init(_ value: LuaValue, of plugin: PluginRuntime) throws(StateProblem) {
    var rects: [Handle: Rect] = [:]
    try Self.check(value, at: "", plugin.context, &rects)
    self.value = value
    self.rects = rects
  }

  /// A value with what its objects are; without any it is all plain data.
  init(_ value: LuaValue, rects: [Handle: Rect] = [:]) {
    self.value = value
    self.rects = rects
  }

  private static func check(
    _ value: LuaValue,
    at path: String,
    _ context: HandlerContext,
    _ rects: inout [Handle: Rect]
  ) throws(StateProblem) {
    switch value {
    case .function: throw StateProblem("\(path) is a function")
    case .handle(let handle):
      if context.objects.isShared(handle) { return }
      guard let rect = context.objects.object(handle, as: Rect.self) else {
        throw StateProblem("\(path) is an object of the host's that stays where it was made")
      }
      rects[handle] = rect
    case .table(let table):
      for (index, value) in table.list.enumerated() {
        try check(value, at: "\(path)[\(index + 1)]", context, &rects)
      }
      for pair in table.pairs { try check(pair.value, at: path + pair.key.asPath, context, &rects) }
    default: break
    }
  }

  /// The value as another sandbox may have it: a copy, in which what the host keeps for scripts is kept anew.
  func remade(in plugin: PluginRuntime) throws(StateProblem) -> LuaValue {
    var made: [Handle: Handle] = [:]
    return try remade(value, at: "", plugin.context, &made)
  }

  private func remade(
    _ value: LuaValue,
    at path: String,
    _ context: HandlerContext,
    _ made: inout [Handle: Handle]
  ) throws(StateProblem) -> LuaValue {
    switch value {
    case .handle(let handle):
      guard let rect = rects[handle] else { return value }
      if let known = made[handle] { return .handle(known) }
      do throws(ScriptError) {
        let new = try context.keep(rect)
        made[handle] = new
        return .handle(new)
      } catch {
        throw StateProblem("\(path): \(error.message)")
      }
    case .table(let table):
      var copy = LuaTable()
      for (index, value) in table.list.enumerated() {
        copy.list.append(try remade(value, at: "\(path)[\(index + 1)]", context, &made))
      }
      for pair in table.pairs {
        let value = try remade(pair.value, at: path + pair.key.asPath, context, &made)
        copy.pairs.append(LuaTable.Pair(key: pair.key, value: value))
      }
      return .table(copy)
    default: return value
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
