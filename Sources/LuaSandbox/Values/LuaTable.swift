/// A copy of a table: its list part, then its other keys ordered by type and value.
package struct LuaTable: Sendable, Hashable {
  /// One key of the table beside its list part, with its value.
  package struct Pair: Sendable, Hashable {
    package var key: LuaValue
    package var value: LuaValue

    package init(key: LuaValue, value: LuaValue) {
      self.key = key
      self.value = value
    }
  }

  /// The values of the keys 1, 2, 3… up to the first hole.
  package var list: [LuaValue]
  /// All other keys.
  ///
  /// From a script: booleans, numbers, strings, each in ascending order.
  package var pairs: [Pair]

  package init(list: [LuaValue] = [], pairs: [Pair] = []) {
    self.list = list
    self.pairs = pairs
  }

  package init(list: [LuaValue] = [], fields: [(String, LuaValue)]) {
    self.list = list
    self.pairs = fields.map { Pair(key: .string($0.0), value: $0.1) }
  }

  /// Whether it has neither list values nor keys.
  package var isEmpty: Bool { list.isEmpty && pairs.isEmpty }

  /// The value of a string key, `nil` (the Lua value) when it is absent.
  package subscript(_ name: String) -> LuaValue {
    get {
      // Compared in place: a key made of the name would be allocated for each question.
      for pair in pairs {
        if case .string(let key) = pair.key, key.isSpelled(name) { return pair.value }
      }
      return .nil
    }
    set {
      let key = LuaValue.string(name)
      if let index = pairs.firstIndex(where: { $0.key == key }) {
        pairs[index].value = newValue
      } else {
        pairs.append(Pair(key: key, value: newValue))
      }
    }
  }
}
