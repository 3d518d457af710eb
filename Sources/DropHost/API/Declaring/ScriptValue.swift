public import DropCore

/// A Swift type that scripts can pass to, and get from, a function of the embedder's own.
///
/// ```swift
/// let hours: [Int]? = [Int](script: [9, 12, 15])
/// print(hours?.script ?? .null)
/// ```
public protocol ScriptValue: Sendable {
  /// What the reference and the checks call it.
  static var scriptKind: ScriptKind { get }

  /// Reads a value that passed the check for ``scriptKind``; none where it still can't be one.
  init?(script: JSONValue)

  /// The value as plain data.
  var script: JSONValue { get }
}

/// What kind of plain data a script's value is.
public indirect enum ScriptKind: Sendable, Hashable {
  /// Anything that JSON can say.
  case any
  /// True or false.
  case boolean
  /// A whole number.
  case integer
  /// Any number.
  case number
  /// Text.
  case string
  /// A list of one kind.
  case list(ScriptKind)
  /// That kind, or nil.
  case optional(ScriptKind)
}

extension Bool: ScriptValue {
  /// True or false.
  public static var scriptKind: ScriptKind { .boolean }

  /// Reads true or false.
  public init?(script: JSONValue) {
    guard case .bool(let value) = script else { return nil }
    self = value
  }

  /// True or false as plain data.
  public var script: JSONValue { .bool(self) }
}

extension Int: ScriptValue {
  /// A whole number.
  public static var scriptKind: ScriptKind { .integer }

  /// Reads a whole number.
  public init?(script: JSONValue) {
    guard let value = script.asInt else { return nil }
    self = value
  }

  /// A whole number as plain data.
  public var script: JSONValue { .int(self) }
}

extension Double: ScriptValue {
  /// Any number.
  public static var scriptKind: ScriptKind { .number }

  /// Reads any number.
  public init?(script: JSONValue) {
    guard let value = script.asDouble else { return nil }
    self = value
  }

  /// A number as plain data.
  public var script: JSONValue { .double(self) }
}

extension String: ScriptValue {
  /// Text.
  public static var scriptKind: ScriptKind { .string }

  /// Reads text.
  public init?(script: JSONValue) {
    guard case .string(let value) = script else { return nil }
    self = value
  }

  /// Text as plain data.
  public var script: JSONValue { .string(self) }
}

extension JSONValue: ScriptValue {
  /// Anything.
  public static var scriptKind: ScriptKind { .any }

  /// Takes it as it is.
  public init?(script: JSONValue) { self = script }

  /// Gives it as it is.
  public var script: JSONValue { self }
}

extension Array: ScriptValue where Element: ScriptValue {
  /// A list.
  public static var scriptKind: ScriptKind { .list(Element.scriptKind) }

  /// Reads a list; an empty table is an empty list.
  public init?(script: JSONValue) {
    if case .object(let members) = script, members.isEmpty {
      self = []
      return
    }
    guard case .array(let values) = script else { return nil }
    self = []
    for value in values {
      guard let element = Element(script: value) else { return nil }
      append(element)
    }
  }

  /// A list as plain data.
  public var script: JSONValue { .array(map(\.script)) }
}

extension Optional: ScriptValue where Wrapped: ScriptValue {
  /// The kind, or nil.
  public static var scriptKind: ScriptKind { .optional(Wrapped.scriptKind) }

  /// Reads a value, or none.
  public init?(script: JSONValue) {
    if case .null = script {
      self = .none
      return
    }
    guard let value = Wrapped(script: script) else { return nil }
    self = .some(value)
  }

  /// The value as plain data, or null.
  public var script: JSONValue { self?.script ?? .null }
}

extension ScriptKind {
  var type: ScriptType {
    switch self {
    case .any: .any
    case .boolean: .boolean
    case .integer: .integer
    case .number: .number
    case .string: .string
    case .list(let element): .list(element.type)
    case .optional(let kind): .optional(kind.type)
    }
  }
}

extension ScriptError {
  /// What an embedder's closure threw, as a script sees it.
  init(thrown error: any Error) {
    if let failure = error as? LoadFailure {
      self.init(failure.code, failure.message)
    } else {
      self.init(.failed, String(describing: error))
    }
  }
}
