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

/// Reads the XML spelling of a property list; what it isn't about is passed over.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private let limits: ContentLimits
  private var at = 0

  private enum Tag: Equatable {
    case open([UInt8])
    case close([UInt8])
    case empty([UInt8])
  }

  init(_ bytes: [UInt8], limits: ContentLimits) {
    self.bytes = bytes
    self.limits = limits
  }

  mutating func root() throws(ContentError) -> PropertyList {
    while let tag = nextTag() {
      guard tag == .open(Array("plist".utf8)) else { continue }
      guard let first = nextTag() else { break }
      return try value(first, depth: 0)
    }
    throw ContentError(cut: "property list")
  }

  private mutating func value(_ tag: Tag, depth: Int) throws(ContentError) -> PropertyList {
    guard depth < limits.depth else {
      throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
    }
    guard case .open(let name) = tag else {
      return tag == .empty(Array("string".utf8)) ? .string([]) : .other
    }
    switch String(decoding: name, as: UTF8.self) {
    case "string": return .string(text(until: name))
    case "array":
      var elements: [PropertyList] = []
      while let next = nextTag(), next != .close(name) {
        elements.append(try value(next, depth: depth + 1))
      }
      return .array(elements)
    case "dict": return try dictionary(name, depth)
    default:
      _ = text(until: name)
      return .other
    }
  }

  private mutating func dictionary(
    _ name: [UInt8],
    _ depth: Int
  ) throws(ContentError) -> PropertyList {
    var members: [([UInt8], PropertyList)] = []
    let keyName = Array("key".utf8)
    while let next = nextTag(), next != .close(name) {
      guard next == .open(keyName) else { continue }
      let key = text(until: keyName)
      guard let tag = nextTag() else { break }
      members.append((key, try value(tag, depth: depth + 1)))
    }
    return .dictionary(members)
  }

  /// The text up to the end tag of that name, references resolved.
  private mutating func text(until name: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    while at < bytes.count {
      if bytes[at] == UInt8(ascii: "<") {
        if nextTag() == .close(name) { break }
      } else if bytes[at] == UInt8(ascii: "&"), let found = HTMLReference(at: at, in: bytes) {
        found.append(to: &out)
        at = found.end
      } else {
        out.append(bytes[at])
        at += 1
      }
    }
    return out
  }

  /// The next tag; declarations and comments are passed over.
  private mutating func nextTag() -> Tag? {
    while at < bytes.count {
      while at < bytes.count, bytes[at] != UInt8(ascii: "<") { at += 1 }
      let start = at + 1
      while at < bytes.count, bytes[at] != UInt8(ascii: ">") { at += 1 }
      guard at < bytes.count else { return nil }
      let inside = bytes[start..<at]
      at += 1
      guard let first = inside.first else { continue }
      if first == UInt8(ascii: "!") || first == UInt8(ascii: "?") { continue }
      if first == UInt8(ascii: "/") { return .close(Array(inside.dropFirst())) }
      let name = Array(inside.prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") })
      return inside.last == UInt8(ascii: "/") ? .empty(name) : .open(name)
    }
    return nil
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
