import DropCore

/// The members of an object under construction, in order.
typealias Members = [JSONValue.Member]

extension Members {
  mutating func add(_ key: String, _ value: JSONValue) { append(JSONValue.Member(key, value)) }

  mutating func add(_ key: String, _ text: String?) {
    if let text { add(key, .string(text)) }
  }

  mutating func add(_ key: String, _ number: Int?) {
    if let number { add(key, .int(number)) }
  }

  mutating func add(_ key: String, _ number: Double?) {
    if let number { add(key, .double(number)) }
  }
}
