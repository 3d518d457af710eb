import DropCore
import LuaSandbox

extension PluginRuntime {
  /// Takes over what an old script kept in `session.state`, as far as it is plain data.
  func inheritStates(from old: PluginRuntime?) {
    guard let old, let state = old.prelude.state else { return }
    for (drag, objects) in old.drags {
      old.enter(.hovering, drag, nil)
      do throws(SandboxFault) {
        let value = try old.sandbox.call(state, [.handle(objects.handle)], budget: .hover)
        inherited[drag] = value.plain
      } catch {
        // With the old script's memory all of its states are gone.
        if error.scriptStateLost { return engine.loseState(of: old) }
      }
    }
  }
}

extension LuaValue {
  /// The value without what belongs to one sandbox.
  var plain: LuaValue {
    switch self {
    case .function, .handle: .nil
    case .table(let table):
      .table(
        LuaTable(
          list: table.list.map(\.plain),
          pairs: table.pairs.compactMap { pair in
            let value = pair.value.plain
            return value.isNil ? nil : LuaTable.Pair(key: pair.key, value: value)
          }
        )
      )
    default: self
    }
  }
}
