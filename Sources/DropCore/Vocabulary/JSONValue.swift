/// Plain data as JSON has it, its members in the order they were written.
public enum JSONValue: Sendable, Equatable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// A key of an object and its value.
  public struct Member: Sendable, Equatable {
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
}
