public import DropCore

/// Writes JSON the same way each time.
///
/// ```swift
/// let text = JSONWriter(sortsKeys: true).text(["name": "beach", "size": 3])
/// ```
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
  ///
  /// ```swift
  /// print(JSONWriter(layout: .indented).text(["name": "beach"]))
  /// ```
  public func text(_ value: JSONValue) -> String {
    var out: [UInt8] = []
    append(value, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  /// Appends the text of a value.
  ///
  /// ```swift
  /// var line: [UInt8] = []
  /// JSONWriter().append(["name": "beach.png", "size": 48_000], to: &line)
  /// ```
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

extension JSONWriter {
  /// The value on one line, with spaces; nil where it is wider than that.
  func folded(_ value: JSONValue, width: Int) -> String? {
    var line: [UInt8] = []
    return fold(value, into: &line, width) ? String(decoding: line, as: UTF8.self) : nil
  }

  private func fold(_ value: JSONValue, into line: inout [UInt8], _ width: Int) -> Bool {
    switch value {
    case .array(let elements):
      line.append(contentsOf: "[".utf8)
      for (index, element) in elements.enumerated() {
        if index > 0 { line.append(contentsOf: ", ".utf8) }
        guard fold(element, into: &line, width) else { return false }
      }
      line.append(contentsOf: "]".utf8)
    case .object(let members) where !members.isEmpty:
      for (index, member) in ordered(members).enumerated() {
        line.append(contentsOf: (index == 0 ? "{ " : ", ").utf8)
        JSONWriter.append(member.key, to: &line)
        line.append(contentsOf: ": ".utf8)
        guard fold(member.value, into: &line, width) else { return false }
      }
      line.append(contentsOf: " }".utf8)
    // What is wider by itself isn't written at each level again.
    case .string(let text) where text.utf8.count > width: return false
    default: JSONWriter().append(value, to: &line)
    }
    return line.count <= width
  }
}

extension JSONWriter {
  /// Appends a whole number.
  ///
  /// ```swift
  /// var line: [UInt8] = []
  /// JSONWriter.append(48_000, to: &line)
  /// ```
  public static func append(_ int: Int, to out: inout [UInt8]) {
    if int < 0 { out.append(UInt8(ascii: "-")) }
    append(digits: int.magnitude, to: &out)
  }

  /// Appends the shortest decimal that reads back as the same double; whole ones without a point,
  /// and what JSON can't say (infinities, not a number) as null.
  ///
  /// ```swift
  /// var line: [UInt8] = []
  /// JSONWriter.append(0.1, to: &line)
  /// ```
  public static func append(_ double: Double, to out: inout [UInt8]) {
    guard double.isFinite else { return out.append("null") }
    if double == 0, double.sign == .minus { return out.append("-0") }
    if let int = Int(exactly: double), int.magnitude < 1 << 53 { return append(int, to: &out) }
    if appendThousandths(double, to: &out) { return }
    out.append(contentsOf: double.description.utf8)
  }

  /// Appends a number of at most three decimals, which times and places mostly are; false, and
  /// nothing appended, where it has more.
  private static func appendThousandths(_ double: Double, to out: inout [UInt8]) -> Bool {
    // Below 2^40 thousandths there are at most 13 digits, so a decimal that reads back the same is
    // the shortest once its zeros at the end are gone.
    let scaled = double.magnitude * 1_000
    guard scaled >= 1, scaled < 1_099_511_627_776 else { return false }
    let thousandths = UInt(scaled + 0.5)
    guard Double(thousandths) / 1_000 == double.magnitude else { return false }
    if double < 0 { out.append(UInt8(ascii: "-")) }
    append(digits: thousandths / 1_000, to: &out)
    out.append(UInt8(ascii: "."))
    var (rest, decimals) = (thousandths % 1_000, 3)
    while rest % 10 == 0, decimals > 1 { (rest, decimals) = (rest / 10, decimals - 1) }
    append(digits: rest, least: decimals, to: &out)
    return true
  }

  /// Appends digits, with zeros before them up to so many.
  private static func append(digits: UInt, least: Int = 1, to out: inout [UInt8]) {
    // Safe: no number has more than twenty digits, and what is appended was written before.
    unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 20) { buffer in
      var (rest, place) = (digits, 20)
      repeat {
        place -= 1
        unsafe buffer[place] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
        rest /= 10
      } while rest > 0 || place > 20 - least
      unsafe out.append(contentsOf: UnsafeBufferPointer(rebasing: buffer[place...]))
    }
  }

  /// Appends a string in quotes, escaping what has to be and nothing else.
  ///
  /// ```swift
  /// var line: [UInt8] = []
  /// JSONWriter.append("a \"beach\"", to: &line)
  /// ```
  public static func append(_ string: String, to out: inout [UInt8]) {
    out.append(UInt8(ascii: "\""))
    if string.utf8.contains(where: mayBeginHidden) {
      for scalar in string.unicodeScalars { append(scalar, to: &out) }
    } else {
      for byte in string.utf8 { append(characterByte: byte, to: &out) }
    }
    out.append(UInt8(ascii: "\""))
  }

  /// Whether a character can't be seen, or turns the text around it: JSON may be printed as it is.
  ///
  /// Controls of either set, marks and turns of direction, other breaks of lines, and tags.
  package static func isHidden(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0x61C, 0x200B, 0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F,
      0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      true
    default: false
    }
  }

  /// Whether one of those above the first set of controls may begin with a byte.
  package static func mayBeginHidden(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x7F, 0xC2, 0xD8, 0xE2, 0xEF, 0xF3: true
    default: false
    }
  }

  private static func append(_ scalar: Unicode.Scalar, to out: inout [UInt8]) {
    guard scalar.value >= 0x7F, isHidden(scalar) else {
      for byte in UTF8.encode(scalar) ?? .init() { append(characterByte: byte, to: &out) }
      return
    }
    for unit in UTF16.encode(scalar) ?? .init() {
      out.append("\\u")
      for shift in [12, 8, 4, 0] { out.append(hexDigit(UInt8(unit >> UInt16(shift) & 15))) }
    }
  }

  /// A string in quotes, as it stands in a JSON text.
  ///
  /// ```swift
  /// print(JSONWriter.quoted("a \"beach\""))
  /// ```
  public static func quoted(_ string: String) -> String {
    var out: [UInt8] = []
    append(string, to: &out)
    return String(decoding: out, as: UTF8.self)
  }

  @inline(__always)
  private static func append(characterByte byte: UInt8, to out: inout [UInt8]) {
    if byte >= 0x20, byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\\") {
      out.append(byte)
    } else {
      appendEscape(of: byte, to: &out)
    }
  }

  private static func appendEscape(of byte: UInt8, to out: inout [UInt8]) {
    switch byte {
    case 0x0A: out.append("\\n")
    case 0x0D: out.append("\\r")
    case 0x09: out.append("\\t")
    case UInt8(ascii: "\""): out.append("\\\"")
    case UInt8(ascii: "\\"): out.append("\\\\")
    default:
      out.append("\\u00")
      out.append(contentsOf: [hexDigit(byte >> 4), hexDigit(byte & 15)])
    }
  }

  private static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + value
  }
}

extension JSONValue: CustomStringConvertible {
  /// The value as JSON, on one line.
  public var description: String { JSONWriter().text(self) }
}
