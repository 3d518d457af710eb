/// Plain data as JSON has it, its members in the order they were written.
public enum JSONValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key of an object and its value.
  public struct Member: Sendable, Hashable {
    /// The key.
    public var key: String
    /// Its value.
    public var value: JSONValue

    /// Pairs a key with its value.
    public init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// The value of an object's key, the last one where it stands more than once.
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key == key }?.value
  }

  /// The text, where this is one.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The list, where this is one.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}
