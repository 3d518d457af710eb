import DropCore

extension JSONValue {
  /// An object's members; none for anything else.
  var memberList: [Member] {
    if case .object(let members) = self { members } else { [] }
  }

  var asInt: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  var asDouble: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// What the value is, with its article.
  var kindName: String {
    switch self {
    case .null: "null"
    case .bool: "a boolean"
    case .int: "an integer"
    case .double: "a number"
    case .string: "a string"
    case .array: "a list"
    case .object: "an object"
    }
  }
}
