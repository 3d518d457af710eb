import LuaSandbox

extension ValueChecker {
  /// Whether `check` would find nothing wrong.
  ///
  /// Nearly all values fit, and to see that takes no path and no copy of a declaration.
  func fits(_ value: LuaValue, _ type: ScriptType) -> Bool {
    switch type {
    case .optional(let inner): value.isNil || fits(value, inner)
    case .list(let element): fitsList(value, element)
    case .map(let element): fitsMap(value, element)
    case .record(let name): fitsRecord(value, name)
    case .either(let types): types.contains { fits(value, $0) }
    case .contentTypes: value.isText || fitsList(value, .contentType)
    default: matches(value, type)
    }
  }

  private func fitsList(_ value: LuaValue, _ element: ScriptType) -> Bool {
    guard case .table(let table) = value else { return false }
    return table.pairs.isEmpty && table.list.allSatisfy { fits($0, element) }
  }

  private func fitsMap(_ value: LuaValue, _ element: ScriptType) -> Bool {
    guard case .table(let table) = value, table.list.isEmpty else { return false }
    return table.pairs.allSatisfy { $0.key.isText && fits($0.value, element) }
  }

  private func fitsRecord(_ value: LuaValue, _ name: String) -> Bool {
    guard case .table(let table) = value else { return false }
    guard let record = catalog.record(named: name) else { return true }
    guard table.list.isEmpty, table.pairs.allSatisfy({ fits($0, oneOf: record.fields) }) else {
      return false
    }
    return record.fields.indices.allSatisfy { index in
      record.fields[index].isOptional || !table[record.fields[index].name].isNil
    }
  }

  private func fits(_ pair: LuaTable.Pair, oneOf fields: [HostField]) -> Bool {
    guard case .string(let key) = pair.key else { return false }
    let place = fields.indices.first { key.isSpelled(fields[$0].name) }
    return place.map { fits(pair.value, fields[$0].type) } ?? false
  }
}

extension LuaValue {
  fileprivate var isText: Bool {
    if case .string = self { true } else { false }
  }
}
