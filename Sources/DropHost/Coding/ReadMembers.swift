package import DropCore

/// The members of an object as they are read: mostly one behind another, as they were written.
package struct ReadMembers {
  package let all: [JSONValue.Member]
  /// Where the next one stands, where they stand as they were written.
  private var next = 0

  /// Nil where it is no object.
  init?(_ value: JSONValue) {
    guard case .object(let members) = value else { return nil }
    all = members
  }

  /// The value of a key, the last one where it stands more than once.
  mutating func value(of key: String) -> JSONValue? {
    if next < all.count, all[next].key.isSpelled(as: key) {
      // In what was written each key stands once.
      defer { next += 1 }
      return all[next].value
    }
    guard let place = all.lastIndex(where: { $0.key.isSpelled(as: key) }) else { return nil }
    next = place + 1
    return all[place].value
  }
}
