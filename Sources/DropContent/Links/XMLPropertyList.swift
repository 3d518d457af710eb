/// Reads the XML spelling of a property list; what it isn't about is passed over.
///
/// By hand: there is nothing of XML in one but elements, references and sections of characters, and the
/// library stays without another one.
struct XMLPropertyListReader {
  private let bytes: [UInt8]
  private let limits: ContentLimits
  private var at = 0

  private enum Tag: Equatable {
    case open([UInt8])
    case close([UInt8])
    case empty([UInt8])
  }

  /// Nil where the first element is another one.
  init?(_ bytes: [UInt8], limits: ContentLimits) {
    guard let text = Self.utf8(bytes) else { return nil }
    self.bytes = text
    self.limits = limits
    guard let first = nextTag(), [.open(Self.root), .empty(Self.root)].contains(first) else {
      return nil
    }
  }

  private static let root = Array("plist".utf8)
  private static let section = Array("<![CDATA[".utf8)

  /// The text of a document, in the encoding that it says; nil where it is none.
  private static func utf8(_ bytes: [UInt8]) -> [UInt8]? {
    let encoding = TextEncoding.marked(bytes)?.encoding ?? TextEncoding.wide(bytes)
    if let encoding, encoding != .utf8 {
      let text = encoding.decode(bytes)
      return begins(text) ? text : nil
    }
    let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    guard begins(bytes[start...].prefix(4_096)) else { return nil }
    guard let said = declared(bytes), let own = TextEncoding(label: said), own != .utf8 else {
      return bytes
    }
    return own.decode(bytes)
  }

  private static func begins(_ text: some Sequence<UInt8>) -> Bool {
    text.first { $0 > 0x20 } == UInt8(ascii: "<")
  }

  /// The encoding in `<?xml version="1.0" encoding="ISO-8859-1"?>`.
  private static func declared(_ bytes: [UInt8]) -> String? {
    let head = bytes.prefix(256)
    guard let end = head.firstPlace(of: Array("?>".utf8)),
      let word = head[..<end].firstPlace(of: Array("encoding".utf8)),
      let opening = head[word..<end].firstIndex(where: { $0 == 0x22 || $0 == 0x27 })
    else { return nil }
    let name = head[(opening + 1)..<end].prefix { $0 != head[opening] }
    return String(decoding: name, as: UTF8.self)
  }

  mutating func root() throws(ContentError) -> PropertyList {
    guard let first = nextTag() else { throw ContentError(cut: "property list") }
    return try value(first, depth: 0)
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

  // MARK: Marks

  /// The text up to the end tag of that name, references resolved.
  private mutating func text(until name: [UInt8]) -> [UInt8] {
    var out: [UInt8] = []
    while at < bytes.count {
      if begins(Self.section) {
        let start = at + Self.section.count
        let end = bytes[start...].firstPlace(of: Array("]]>".utf8))
        out += bytes[start..<(end.map { $0 - 3 } ?? bytes.count)]
        at = end ?? bytes.count
      } else if bytes[at] == UInt8(ascii: "<") {
        if passRemark() { continue }
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

  /// The next tag; what is no element is passed over.
  private mutating func nextTag() -> Tag? {
    while at < bytes.count {
      guard bytes[at] == UInt8(ascii: "<") else { at += 1; continue }
      if begins(Self.section) { pass("]]>"); continue }
      if passRemark() { continue }
      let start = at + 1
      guard passTag() else { return nil }
      let inside = bytes[start..<(at - 1)]
      let isClose = inside.first == UInt8(ascii: "/")
      let name = Array(
        inside.dropFirst(isClose ? 1 : 0).prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") }
      )
      if isClose { return .close(name) }
      return inside.last == UInt8(ascii: "/") ? .empty(name) : .open(name)
    }
    return nil
  }

  /// Goes behind a tag's end, which isn't within quotes; false where it has none.
  private mutating func passTag() -> Bool {
    var quote: UInt8?
    while at < bytes.count {
      let byte = bytes[at]
      at += 1
      if let open = quote {
        if byte == open { quote = nil }
      } else if byte == 0x22 || byte == 0x27 {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return true
      }
    }
    return false
  }

  /// Goes behind a comment, an instruction or a declaration; false where none begins here.
  private mutating func passRemark() -> Bool {
    if begins(Array("<!--".utf8)) {
      at += 4
      pass("-->")
    } else if begins(Array("<?".utf8)) {
      pass("?>")
    } else if begins(Array("<!".utf8)) {
      // A document type may have declarations of its own between brackets.
      let end = bytes[at...].firstIndex { $0 == UInt8(ascii: ">") || $0 == UInt8(ascii: "[") }
      if let end, bytes[end] == UInt8(ascii: "[") {
        at = end
        pass("]")
      }
      _ = passTag()
    } else {
      return false
    }
    return true
  }

  private func begins(_ mark: [UInt8]) -> Bool {
    bytes[at...].prefix(mark.count).elementsEqual(mark)
  }

  /// Goes behind the next such mark, or to the end.
  private mutating func pass(_ mark: String) {
    at = bytes[at...].firstPlace(of: Array(mark.utf8)) ?? bytes.count
  }
}
