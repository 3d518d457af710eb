public import DropCore

/// Writes JSON the same way each time.
public struct JSONWriter: Sendable {
  /// How it is laid out.
  public enum Layout: Sendable {
    /// On one line, without spaces.
    case compact
    /// A line for each value, indented.
    case indented
    /// The same, but a list or an object that fits there stands on one line.
    case folded
  }

  /// How wide a line of the folded layout may be.
  private static let width = 100
  /// By how much a level is indented at most.
  private static let deepest = 16

  /// How it is laid out.
  public var layout: Layout
  /// How many spaces each level is indented by, where it is.
  public let indent: Int
  /// Whether keys are sorted by their bytes; else they keep their order.
  public var sortsKeys: Bool

  /// Sets the spelling.
  public init(layout: Layout = .compact, indent: Int = 2, sortsKeys: Bool = false) {
    self.layout = layout
    self.indent = min(max(0, indent), Self.deepest)
    self.sortsKeys = sortsKeys
  }

  /// The text of a value.
  public func text(_ value: JSONValue) -> String {
    var out: [UInt8] = []
    append(value, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the text of a value.
  public func append(_ value: JSONValue, to out: inout [UInt8]) {
    append(value, level: 0, to: &out)
  }

  private func append(_ value: JSONValue, level: Int, to out: inout [UInt8]) {
    if layout == .folded, level > 0, let line = folded(value, width: Self.width - level * indent) {
      return out.append(contentsOf: line.utf8)
    }
    switch value {
    case .null: out.append("null")
    case .bool(true): out.append("true")
    case .bool(false): out.append("false")
    case .int(let int): JSONWriter.append(int, to: &out)
    case .double(let double): JSONWriter.append(double, to: &out)
    case .string(let string): JSONWriter.append(string, to: &out)
    case .array(let elements):
      appendList(elements.count, "[", "]", level, to: &out) { index, out in
        append(elements[index], level: level + 1, to: &out)
      }
    case .object(let members): append(members, level, to: &out)
    }
  }

  private func append(_ members: [JSONValue.Member], _ level: Int, to out: inout [UInt8]) {
    let members = ordered(members)
    appendList(members.count, "{", "}", level, to: &out) { index, out in
      JSONWriter.append(members[index].key, to: &out)
      out.append(UInt8(ascii: ":"))
      if layout != .compact { out.append(0x20) }
      append(members[index].value, level: level + 1, to: &out)
    }
  }

  func ordered(_ members: [JSONValue.Member]) -> [JSONValue.Member] {
    guard sortsKeys else { return members }
    return members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
  }

  private func appendList(
    _ count: Int,
    _ opening: StaticString,
    _ closing: StaticString,
    _ level: Int,
    to out: inout [UInt8],
    each: (Int, inout [UInt8]) -> Void
  ) {
    out.append(opening)
    for index in 0..<count {
      if index > 0 { out.append(UInt8(ascii: ",")) }
      breakLine(level + 1, in: &out)
      each(index, &out)
    }
    if count > 0 { breakLine(level, in: &out) }
    out.append(closing)
  }

  private func breakLine(_ level: Int, in out: inout [UInt8]) {
    guard layout != .compact else { return }
    out.append(0x0A)
    for _ in 0..<level {
      for _ in 0..<indent { out.append(0x20) }
    }
  }
}
