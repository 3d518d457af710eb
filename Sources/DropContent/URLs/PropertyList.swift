/// As much of a property list as carries addresses, XML or binary.
enum PropertyList: Equatable {
  case string([UInt8])
  case array([PropertyList])
  case dictionary([([UInt8], PropertyList)])
  /// A number, a date, data: of no interest here.
  case other

  /// The list; nil when the bytes are none.
  static func read(
    _ bytes: [UInt8],
    limits: ContentLimits
  ) throws(ContentError) -> PropertyList? {
    if bytes.starts(with: Array("bplist00".utf8)) {
      var reader = BinaryPropertyListReader(bytes, limits: limits)
      return try reader.root()
    }
    guard bytes.prefix(1024).firstPlace(of: Array("<plist".utf8)) != nil else { return nil }
    var reader = XMLPropertyListReader(bytes, limits: limits)
    return try reader.root()
  }

  static func == (left: PropertyList, right: PropertyList) -> Bool {
    switch (left, right) {
    case (.string(let left), .string(let right)): left == right
    case (.array(let left), .array(let right)): left == right
    case (.dictionary(let left), .dictionary(let right)):
      left.elementsEqual(right) { $0.0 == $1.0 && $0.1 == $1.1 }
    case (.other, .other): true
    default: false
    }
  }
}
