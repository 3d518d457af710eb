/// The table of known types, read once, when the first question about a type comes.
///
/// The closure of all conformances is one bit set a type, laid side by side.
struct BuiltInTypes: Sendable {
  static let shared = BuiltInTypes()
  static let wordsPerType = (ContentTypeTable.count + 63) / 64

  /// The table's lines; what is seldom asked for is read from them when it is.
  let lines: [Substring]
  let types: [ContentType]
  private let closure: [UInt64]

  private init() {
    lines = ContentTypeTable.types.split(separator: "\n")
    var types: [ContentType] = []
    var closure: [UInt64] = []
    types.reserveCapacity(lines.count)
    closure.reserveCapacity(lines.count * Self.wordsPerType)
    for (index, line) in lines.enumerated() {
      let identifier = String(Self.field(0, of: line))
      types.append(ContentType(tableName: identifier, index: Int32(index)))
      closure.append(contentsOf: repeatElement(0, count: Self.wordsPerType))
      let row = index * Self.wordsPerType
      closure[row + index >> 6] |= 1 << UInt64(index & 63)
      for parent in Self.field(1, of: line).split(separator: ";").compactMap({ Int($0) }) {
        for word in 0..<Self.wordsPerType {
          closure[row + word] |= closure[parent * Self.wordsPerType + word]
        }
      }
    }
    self.types = types
    self.closure = closure
  }

  /// Whether the type at one place conforms to that at another, both places of the table.
  @inline(__always)
  func conforms(_ a: Int32, to b: Int32) -> Bool {
    let word = closure[Int(a) * Self.wordsPerType + Int(b) >> 6]
    return word & (1 << UInt64(b & 63)) != 0
  }

  func closureRow(_ index: Int32) -> ArraySlice<UInt64> {
    closure[Int(index) * Self.wordsPerType..<(Int(index) + 1) * Self.wordsPerType]
  }

  static func field(_ number: Int, of line: Substring) -> Substring {
    var rest = line.utf8[...]
    for _ in 0..<number {
      guard let bar = rest.firstIndex(of: UInt8(ascii: "|")) else { return "" }
      rest = rest[rest.index(after: bar)...]
    }
    return Substring(rest.prefix { $0 != UInt8(ascii: "|") })
  }
}
