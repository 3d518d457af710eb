/// Plain data as JSON has it, its members in the order they were written.
///
/// ```swift
/// let options: JSONValue = ["limit": 3, "names": ["a", "b"], "wide": true]
/// ```
public enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([Member])

  /// About the memory that it takes.
  package var roughBytes: Int {
    switch self {
    case .string(let text): 16 + text.utf8.count
    case .array(let elements): elements.reduce(32) { $0 + $1.roughBytes }
    case .object(let members):
      members.reduce(32) { $0 + 16 + $1.key.utf8.count + $1.value.roughBytes }
    default: 16
    }
  }

  /// A key of an object and its value.
  ///
  /// ```swift
  /// let member = JSONValue.Member("album", "Summer")
  /// let object = JSONValue.object([member])
  /// ```
  public struct Member: Sendable {
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
  ///
  /// ```swift
  /// let options: JSONValue = ["limit": 3]
  /// print(options["limit"]?.integer ?? 10)
  /// ```
  public subscript(key: String) -> JSONValue? {
    guard case .object(let members) = self else { return nil }
    return members.last { $0.key.isSpelled(as: key) }?.value
  }

  /// The text, where this is one.
  public var string: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The truth value, where this is one.
  public var bool: Bool? {
    guard case .bool(let isTrue) = self else { return nil }
    return isTrue
  }

  /// The number, where this is one.
  ///
  /// ```swift
  /// let answer: JSONValue = ["width": 12.5, "height": 8]
  /// let size = (answer["width"]?.number, answer["height"]?.number)
  /// ```
  public var number: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The whole number, where this is one, also one that is written as `8.0`.
  public var integer: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number)
    default: nil
    }
  }

  /// The list, where this is one.
  public var array: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }
}

// Texts are compared by their bytes (rule 36).
extension JSONValue: Hashable {
  /// Whether both are the same, texts and keys by their bytes, members in their order.
  public static func == (a: JSONValue, b: JSONValue) -> Bool {
    switch (a, b) {
    case (.null, .null): true
    case (.bool(let a), .bool(let b)): a == b
    case (.int(let a), .int(let b)): a == b
    case (.double(let a), .double(let b)): a == b
    case (.string(let a), .string(let b)): a.isSpelled(as: b)
    case (.array(let a), .array(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    default: false
    }
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let flag): hasher.combine(flag)
    case .int(let number): hasher.combine(number)
    case .double(let number): hasher.combine(number)
    case .string(let text): text.hashSpelling(into: &hasher)
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension JSONValue.Member: Hashable {
  /// Whether key and value are the same.
  public static func == (a: Self, b: Self) -> Bool {
    a.key.isSpelled(as: b.key) && a.value == b.value
  }

  /// Hashes what is compared.
  public func hash(into hasher: inout Hasher) {
    key.hashSpelling(into: &hasher)
    hasher.combine(value)
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringInterpolation,
  ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// Makes the null value.
  public init(nilLiteral: ()) { self = .null }
  /// Makes a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Makes a whole number.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Makes a number with a fraction.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Makes a text.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Makes a list.
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  /// Makes an object whose members keep the order they are written in.
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}

extension JSONValue {
  /// The value on one line, as JSON but for what isn't printable.
  var line: String {
    switch self {
    case .null: "null"
    case .bool(let flag): "\(flag)"
    case .int(let number): "\(number)"
    case .double(let number): "\(number)"
    case .string(let text): text.debugDescription
    case .array(let elements): "[" + elements.map(\.line).joined(separator: ", ") + "]"
    case .object(let members):
      "{" + members.map { $0.key + ": " + $0.value.line }.joined(separator: ", ") + "}"
    }
  }
}
