import LuaSandbox

extension LuaValue {
  /// The value without what belongs to one sandbox.
  var plain: LuaValue { keeping { _ in nil } }

  /// The same with those of its objects that come to be something.
  func keeping(_ object: (Handle) -> Handle?) -> LuaValue {
    switch self {
    case .function: .nil
    case .handle(let handle): object(handle).map { .handle($0) } ?? .nil
    case .table(let table):
      .table(
        LuaTable(
          list: table.list.map { $0.keeping(object) },
          pairs: table.pairs.compactMap { pair in
            let value = pair.value.keeping(object)
            return value.isNil ? nil : LuaTable.Pair(key: pair.key, value: value)
          }
        )
      )
    default: self
    }
  }
}
