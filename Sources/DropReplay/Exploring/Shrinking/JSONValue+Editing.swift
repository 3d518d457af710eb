import DropCore

extension JSONValue {
  /// The same object with a key set, or without it where there is no value.
  func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else { return self }
    members.removeAll { $0.key == key && value == nil }
    if let value {
      if let index = members.firstIndex(where: { $0.key == key }) {
        members[index].value = value
      } else {
        members.append(Member(key, value))
      }
    }
    return .object(members)
  }

  /// The same object with the list under a key changed.
  func changing(_ key: String, _ change: (inout [JSONValue]) -> Void) -> JSONValue {
    guard var list = self[key]?.array else { return self }
    change(&list)
    return setting(key, to: .array(list))
  }

  /// The keys of an object.
  var keys: [String] {
    guard case .object(let members) = self else { return [] }
    return members.map(\.key)
  }

  /// Where it is a number, that number.
  var amount: Double? {
    switch self {
    case .int(let value): Double(value)
    case .double(let value): value
    default: nil
    }
  }

  /// A time as sessions write it: whole where it is.
  static func time(_ value: Double) -> JSONValue {
    Int(exactly: value).map(JSONValue.int) ?? .double(value)
  }
}
