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
    throw ContentError(.malformed(format: "property list", detail: "ends too early"))
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
