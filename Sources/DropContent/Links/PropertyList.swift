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
    guard var reader = XMLPropertyListReader(bytes, limits: limits) else { return nil }
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

/// Reads Apple's binary property list: objects by number, their places in a table at the end.
struct BinaryPropertyListReader {
  private let bytes: [UInt8]
  private let limits: ContentLimits
  private var offsetSize = 0
  private var referenceSize = 0
  private var objectCount = 0
  private var tableStart = 0
  /// Objects read so far: one that is named from many places is read as often, within a limit.
  private var visits = 0
  /// Bytes of text made so far, for the same reason.
  private var produced = 0

  init(_ bytes: [UInt8], limits: ContentLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func root() throws(ContentError) -> PropertyList {
    let trailer = bytes.count - 32
    guard trailer >= 8 else { throw broken("too short") }
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard let count = integer(at: trailer + 8, size: 8),
      let top = integer(at: trailer + 16, size: 8),
      let table = integer(at: trailer + 24, size: 8),
      (1...8).contains(offsetSize), (1...8).contains(referenceSize), table < bytes.count,
      count <= (bytes.count - table) / offsetSize
    else { throw broken("its trailer is wrong") }
    objectCount = count
    tableStart = table
    return try object(top, depth: 0)
  }

  private mutating func object(_ number: Int, depth: Int) throws(ContentError) -> PropertyList {
    visits += 1
    guard depth < limits.depth else {
      throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
    }
    guard visits <= limits.units else {
      throw ContentError(.limit(.units, allowed: limits.units, found: nil))
    }
    guard number < objectCount,
      let place = integer(at: tableStart + number * offsetSize, size: offsetSize),
      place < tableStart
    else { throw broken("an object lies outside") }
    let (count, start) = try length(at: place)
    if bytes[place] >> 4 == 5 || bytes[place] >> 4 == 6 { produced += min(count, bytes.count) }
    guard produced <= limits.output else {
      throw ContentError(.limit(.output, allowed: limits.output, found: nil))
    }
    switch bytes[place] >> 4 {
    case 5: return .string(Array(try slice(start, count)))
    case 6:
      let (units, tooMany) = count.multipliedReportingOverflow(by: 2)
      guard !tooMany else { throw broken("a text is too long") }
      return .string(TextEncoding.utf16BigEndian.decode(Array(try slice(start, units))))
    case 10, 11, 12: return .array(try objects(start, count, depth))
    case 13: return try dictionary(start, count, depth)
    default: return .other
    }
  }

  /// The count in an object's marker, and where its content begins.
  private func length(at place: Int) throws(ContentError) -> (count: Int, start: Int) {
    let low = Int(bytes[place] & 15)
    guard low == 15, bytes[place] >> 4 >= 4 else { return (low, place + 1) }
    guard place + 1 < bytes.count, bytes[place + 1] >> 4 == 1, bytes[place + 1] & 15 <= 3 else {
      throw broken("a length is wrong")
    }
    let size = 1 << Int(bytes[place + 1] & 15)
    guard let count = integer(at: place + 2, size: size) else { throw broken("a length is wrong") }
    return (count, place + 2 + size)
  }

  private mutating func objects(
    _ start: Int,
    _ count: Int,
    _ depth: Int
  ) throws(ContentError) -> [PropertyList] {
    guard count <= (bytes.count - start) / referenceSize else { throw broken("a list is too long") }
    var found: [PropertyList] = []
    for index in 0..<count {
      guard let number = integer(at: start + index * referenceSize, size: referenceSize) else {
        throw broken("a list is too long")
      }
      found.append(try object(number, depth: depth + 1))
    }
    return found
  }

  private mutating func dictionary(
    _ start: Int,
    _ count: Int,
    _ depth: Int
  ) throws(ContentError) -> PropertyList {
    guard count <= (bytes.count - start) / referenceSize / 2 else {
      throw broken("a dictionary is too long")
    }
    let keys = try objects(start, count, depth)
    let values = try objects(start + count * referenceSize, count, depth)
    return .dictionary(
      zip(keys, values).compactMap { key, value in
        if case .string(let name) = key { (name, value) } else { nil }
      }
    )
  }

  private func slice(_ start: Int, _ count: Int) throws(ContentError) -> ArraySlice<UInt8> {
    guard start <= bytes.count, count <= bytes.count - start else {
      throw broken("a text is too long")
    }
    return bytes[start..<(start + count)]
  }

  /// A number, the high byte first; nil where it doesn't fit or lies outside.
  private func integer(at place: Int, size: Int) -> Int? {
    guard place >= 0, size <= bytes.count, place <= bytes.count - size else { return nil }
    var value = 0
    for byte in bytes[place..<(place + size)] {
      guard value >> 55 == 0 else { return nil }
      value = value << 8 | Int(byte)
    }
    return value
  }

  private func broken(_ detail: String) -> ContentError {
    ContentError(.malformed(format: "property list", detail: detail))
  }
}
