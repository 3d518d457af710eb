/// A table of what mostly has one entry, which is then found without hashing its key.
///
/// The entry that came last lies beside the others, so that a call, or a drop, that is alone for its life
/// costs a comparison.
package struct NewestTable<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private var newest: (key: Key, value: Value)?
  private var others: [Key: Value] = [:]

  package init() {}

  package var isEmpty: Bool { newest == nil && others.isEmpty }
  package var count: Int { others.count + (newest == nil ? 0 : 1) }

  package subscript(key: Key) -> Value? {
    if let newest, newest.key == key { return newest.value }
    return others.isEmpty ? nil : others[key]
  }

  /// Whether a value has what is asked for.
  package func contains(where isMeant: (Value) -> Bool) -> Bool {
    newest.map { isMeant($0.value) } ?? false || others.values.contains(where: isMeant)
  }

  /// Puts a value in the place of the key's, or adds it as the newest.
  package mutating func put(_ value: Value, at key: Key) {
    if newest?.key == key {
      newest?.value = value
    } else if !others.isEmpty, others[key] != nil {
      others[key] = value
    } else {
      if let newest { others[newest.key] = newest.value }
      newest = (key, value)
    }
  }

  /// Takes the key's value out.
  package mutating func take(_ key: Key) -> Value? {
    guard let newest, newest.key == key else {
      return others.isEmpty ? nil : others.removeValue(forKey: key)
    }
    self.newest = nil
    return newest.value
  }
}
