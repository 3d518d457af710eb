import DropCore

/// The links of a document in its order, with the text between their tags for a title.
///
/// What leads nowhere by itself is left out: a relative address where no `base` says of what, a place in the
/// document, and what would run code.
struct HTMLLinks {
  private let bytes: [UInt8]
  private let limits: ContentLimits
  private var tags: HTMLTags
  /// What relative addresses are of; each of them repeats it, so that it may not be long.
  private var base: [UInt8]?
  private static let longestBase = 2_048
  private var size = 0
  private var open: (address: [UInt8], start: Int)?
  private(set) var links: [Link] = []

  /// Reads UTF-8; stops once there are more links than units may be.
  static func links(_ bytes: [UInt8], limits: ContentLimits) throws(ContentError) -> [Link] {
    var reader = HTMLLinks(bytes: bytes, limits: limits, tags: HTMLTags(bytes))
    try reader.run()
    return reader.links
  }

  private init(bytes: [UInt8], limits: ContentLimits, tags: HTMLTags) {
    self.bytes = bytes
    self.limits = limits
    self.tags = tags
  }

  private static let anchor = HTMLTag.key("a".utf8)
  private static let area = HTMLTag.key("area".utf8)
  private static let baseName = HTMLTag.key("base".utf8)

  private mutating func run() throws(ContentError) {
    while let tag = tags.next(), links.count <= limits.units {
      switch tag.name {
      case Self.anchor:
        try close(at: tag.start)
        if !tag.isEnd, let address = address(of: tag) { open = (address, tag.end) }
      case Self.area where !tag.isEnd:
        if let address = address(of: tag) { try append(Link(address)) }
      case Self.baseName where base == nil && !tag.isEnd:
        base = tags.value("href", in: tag).flatMap { found in
          URLText.scheme(found) == nil || found.count > Self.longestBase ? nil : found
        }
      default: break
      }
    }
    try close(at: bytes.count)
  }

  /// A link's text ends with its tag, or where the next link begins: they don't stand within each other.
  private mutating func close(at end: Int) throws(ContentError) {
    guard let link = open else { return }
    open = nil
    let text = try HTMLTextDecoder.decode(Array(bytes[link.start..<end]), limits: limits)
    let title = Array(text.split { ASCII.isSpace($0) }.joined(separator: [0x20]))
    try append(Link(link.address, title: title.isEmpty ? nil : title))
  }

  private mutating func append(_ link: Link) throws(ContentError) {
    size += link.address.count + (link.title?.count ?? 0)
    guard size <= limits.output else {
      throw ContentError(.limit(.output, allowed: limits.output, found: nil))
    }
    links.append(link)
  }

  private func address(of tag: HTMLTags.Tag) -> [UInt8]? {
    guard let found = tags.value("href", in: tag), !found.isEmpty else { return nil }
    let isWhole = URLText.scheme(found) != nil
    let address = isWhole ? found : base.flatMap { Self.resolve(found, at: $0) }
    return address.flatMap { URLText.isHarmless($0) ? $0 : nil }
  }

  /// A relative address as RFC 3986, 5.2 joins it to a base.
  private static func resolve(_ address: [UInt8], at base: [UInt8]) -> [UInt8]? {
    if address.first == UInt8(ascii: "#") { return nil }
    guard let colon = base.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = base[...colon]
    if address.starts(with: "//".utf8) { return Array(scheme) + address }
    guard base[(colon + 1)...].starts(with: "//".utf8) else { return nil }
    let rest = base[(colon + 3)...]
    let host = base[..<(rest.firstIndex { [0x2F, 0x3F, 0x23].contains($0) } ?? base.endIndex)]
    let path = base[host.endIndex...].prefix { $0 != 0x3F && $0 != 0x23 }
    if address.first == UInt8(ascii: "?") {
      return Array(host) + (path.isEmpty ? [0x2F] : Array(path)) + address
    }
    let tail = address.firstIndex { $0 == 0x3F || $0 == 0x23 } ?? address.endIndex
    let last = path.lastIndex(of: 0x2F) ?? path.startIndex
    let folder = address.first == UInt8(ascii: "/") ? [] : Array(path[..<last]) + [0x2F]
    return Array(host) + withoutDots(folder + address[..<tail]) + address[tail...]
  }

  /// A path without `.` and `..`.
  private static func withoutDots(_ path: [UInt8]) -> [UInt8] {
    var parts: [ArraySlice<UInt8>] = []
    let all = path.dropFirst().split(separator: 0x2F, omittingEmptySubsequences: false)
    for (number, part) in all.enumerated() {
      let isUp = part.elementsEqual("..".utf8)
      if isUp { _ = parts.popLast() }
      let isLast = number == all.count - 1
      if isUp || part.elementsEqual(".".utf8) {
        if isLast { parts.append([]) }
      } else {
        parts.append(part)
      }
    }
    return [0x2F] + parts.joined(separator: [0x2F])
  }
}
