public import DropCore

/// A JSON value that knows where in its document it stands.
///
/// ```swift
/// let document = try JSONReader().located(bytes)
/// for member in document.members { print(member.key, member.value.plain) }
/// ```
public struct LocatedJSON: Sendable {
  /// What it is.
  public let value: Value
  /// The line and column at which it begins.
  public let place: TextPlace

  /// What a located value is.
  public enum Value: Sendable {
    /// The word `null`.
    case null
    /// One of the words `true` and `false`.
    case bool(Bool)
    /// A number without a fraction that fits.
    case int(Int)
    /// Any other number.
    case double(Double)
    /// A text, its escapes resolved.
    case string(String)
    /// Values in order.
    case array([LocatedJSON])
    /// Named values in the order they stand.
    case object([Member])
  }

  /// A key of an object, where it stands, and its value.
  public struct Member: Sendable {
    /// The key.
    public let key: String
    /// The line and column at which the key begins.
    public let keyPlace: TextPlace
    /// The key's value.
    public let value: LocatedJSON
  }

  /// The members of an object, in order; none of anything else.
  public var members: [Member] {
    if case .object(let members) = value { members } else { [] }
  }

  /// The elements of an array, in order; none of anything else.
  public var elements: [LocatedJSON] {
    if case .array(let elements) = value { elements } else { [] }
  }

  /// The value of an object's key, the last one where it stands more than once.
  ///
  /// ```swift
  /// let document = try JSONReader().located(bytes)
  /// if let name = document["name"] { print(name.place.line) }
  /// ```
  public subscript(key: String) -> LocatedJSON? {
    members.last { $0.key.isSpelled(as: key) }?.value
  }

  /// The same without the places.
  public var plain: JSONValue {
    switch value {
    case .null: .null
    case .bool(let bool): .bool(bool)
    case .int(let int): .int(int)
    case .double(let double): .double(double)
    case .string(let string): .string(string)
    case .array(let elements): .array(elements.map(\.plain))
    case .object(let members): .object(members.map { JSONValue.Member($0.key, $0.value.plain) })
    }
  }
}

/// A place in a document's structure, written like `events[2].t`.
///
/// ```swift
/// let path = JSONPath([.key("events"), .index(2), .key("t")])
/// label("\(path) is missing")
/// ```
public struct JSONPath: Sendable, Equatable, CustomStringConvertible {
  /// A step inwards.
  public enum Step: Sendable, Equatable {
    /// To an object's member.
    case key(String)
    /// To an array's element, numbered from zero.
    case index(Int)
  }

  /// The steps from the document to the place.
  public var steps: [Step]

  /// Starts at the document itself.
  public init(_ steps: [Step] = []) {
    self.steps = steps
  }

  /// The path as people read it; keys that are no plain words stand in brackets and quotes.
  public var description: String {
    var text = ""
    for step in steps {
      switch step {
      case .index(let index): text += "[\(index)]"
      case .key(let key) where JSONPath.isPlain(key): text += text.isEmpty ? key : ".\(key)"
      case .key(let key): text += "[\(JSONWriter.quoted(key))]"
      }
    }
    return text
  }

  private static func isPlain(_ key: String) -> Bool {
    !key.isEmpty
      && key.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F || $0 == 0x2D }
  }
}
