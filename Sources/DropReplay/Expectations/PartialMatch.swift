import DropCore

/// Whether a value holds all that a partial one names.
enum PartialMatch {
  /// Objects may have further keys; lists and everything else must be equal, numbers by value.
  static func holds(_ wanted: JSONValue, in found: JSONValue) -> Bool {
    switch (wanted, found) {
    case (.object(let wanted), .object(let found)):
      return wanted.allSatisfy { member in
        found.contains { $0.key == member.key && holds(member.value, in: $0.value) }
      }
    case (.array(let wanted), .array(let found)):
      return wanted.count == found.count && zip(wanted, found).allSatisfy { holds($0, in: $1) }
    case (.int(let int), .double(let double)), (.double(let double), .int(let int)):
      return double == Double(int)
    default: return wanted == found
    }
  }
}
