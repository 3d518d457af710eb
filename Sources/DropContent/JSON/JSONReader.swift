public import DropCore

/// Reads a whole JSON text, by RFC 8259 to the letter, into a tree.
///
/// ```swift
/// let value = try JSONReader().value(of: Array("[1, 2]".utf8))
/// ```
public struct JSONReader: Sendable {
  /// How deep arrays and objects may nest.
  public var depthLimit: Int
  /// Whether a key that stands twice in one object is an error; else the last one counts.
  public var refusesDuplicateKeys: Bool
  /// How many values, whole and part, there may be: what bounds the tree's memory.
  public var valueLimit: Int

  /// Sets what is refused beyond the grammar.
  public init(
    depthLimit: Int = 256,
    refusesDuplicateKeys: Bool = false,
    valueLimit: Int = .max
  ) {
    self.depthLimit = depthLimit
    self.refusesDuplicateKeys = refusesDuplicateKeys
    self.valueLimit = valueLimit
  }

  /// The text as plain data.
  ///
  /// ```swift
  /// let value = try JSONReader().value(of: bytes)
  /// print(value["name"] ?? .null)
  /// ```
  public func value(of bytes: [UInt8]) throws(ContentError) -> JSONValue {
    try located(bytes).plain
  }

  /// The text as plain data, with the place of each value and key.
  ///
  /// ```swift
  /// let document = try JSONReader().located(bytes)
  /// if let name = document["name"] { print(name.plain) }
  /// ```
  public func located(_ bytes: [UInt8]) throws(ContentError) -> LocatedJSON {
    try located(bytes.span)
  }

  /// One text that lies in a larger one: its first byte stands at the start of `line`.
  ///
  /// ```swift
  /// let document = try JSONReader().located(bytes.span, line: 12)
  /// print(document.place.line)
  /// ```
  public func located(_ bytes: Span<UInt8>, line: Int = 1) throws(ContentError) -> LocatedJSON {
    var builder = JSONTreeBuilder(
      scanner: JSONScanner(at: 0, line: line, depthLimit: depthLimit),
      refusesDuplicateKeys: refusesDuplicateKeys,
      valuesLeft: valueLimit,
      valueLimit: valueLimit
    )
    do throws(ContentError) {
      let tree = try builder.value(builder.scanner.next(in: bytes), in: bytes)
      _ = try builder.scanner.next(in: bytes)
      return tree
    } catch {
      var error = error
      error.path = error.path ?? builder.path.description
      throw error
    }
  }
}

/// Makes the tree out of a scanner's tokens; the scanner bounds the depth.
struct JSONTreeBuilder {
  fileprivate(set) var scanner: JSONScanner
  let refusesDuplicateKeys: Bool
  private(set) var valuesLeft: Int
  let valueLimit: Int
  private(set) var path = JSONPath()

  mutating func value(
    _ token: JSONToken,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> LocatedJSON {
    let place = scanner.place
    valuesLeft -= 1
    if valuesLeft < 0 {
      let problem = ContentError.Problem.limit(.entries, allowed: valueLimit, found: nil)
      throw ContentError(problem, at: place)
    }
    let value: LocatedJSON.Value =
      switch token.kind {
      case .objectStart: .object(try members(in: bytes))
      case .arrayStart: .array(try elements(in: bytes))
      case .string: .string(token.text(in: bytes))
      case .number: try number(token, in: bytes)
      case .true: .bool(true)
      case .false: .bool(false)
      case .null, .objectEnd, .arrayEnd, .key, .end: .null
      }
    return LocatedJSON(value: value, place: place)
  }

  private func number(
    _ token: JSONToken,
    in bytes: Span<UInt8>
  ) throws(ContentError) -> LocatedJSON.Value {
    if let integer = token.integer(in: bytes) {
      // A negative zero is kept as the double it is.
      return integer == 0 && bytes[token.start] == UInt8(ascii: "-") ? .double(-0.0) : .int(integer)
    }
    guard let double = token.double(in: bytes) else {
      let detail = "a number is too large"
      throw ContentError(.malformed(format: "", detail: detail), at: scanner.place)
    }
    return .double(double)
  }

  private mutating func elements(in bytes: Span<UInt8>) throws(ContentError) -> [LocatedJSON] {
    var elements: [LocatedJSON] = []
    while true {
      path.steps.append(.index(elements.count))
      let token = try scanner.next(in: bytes)
      if token.kind == .arrayEnd { break }
      elements.append(try value(token, in: bytes))
      path.steps.removeLast()
    }
    path.steps.removeLast()
    return elements
  }

  private mutating func members(in bytes: Span<UInt8>) throws(ContentError) -> [LocatedJSON.Member]
  {
    var members: [LocatedJSON.Member] = []
    var seen = SeenKeys()
    while true {
      let token = try scanner.next(in: bytes)
      if token.kind == .objectEnd { return members }
      let key = token.text(in: bytes)
      let place = scanner.place
      path.steps.append(.key(key))
      if refusesDuplicateKeys, seen.insertAndFind(key, among: members) {
        let detail = "the key \(JSONWriter.quoted(key)) stands twice"
        throw ContentError(.malformed(format: "", detail: detail), at: place)
      }
      let value = try value(scanner.next(in: bytes), in: bytes)
      path.steps.removeLast()
      members.append(
        LocatedJSON.Member(key: key, keyPlace: place, value: value)
      )
    }
  }

  /// Finds keys that stand twice: by looking through a few, by a set among many.
  private struct SeenKeys {
    private var keys: Set<[UInt8]> = []

    mutating func insertAndFind(_ key: String, among members: [LocatedJSON.Member]) -> Bool {
      if members.count < 16 { return members.contains { $0.key.utf8.elementsEqual(key.utf8) } }
      if keys.isEmpty { keys = Set(members.map { Array($0.key.utf8) }) }
      return !keys.insert(Array(key.utf8)).inserted
    }
  }
}
