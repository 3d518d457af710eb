import DropCore

/// Reads links out of every format that carries them.
enum LinkReader {
  static func links(
    _ content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [Link] {
    let bytes = try content.bytes(limit: context.limits.bytes)
    return try checked(try read(bytes, of: content, context), in: content, context)
  }

  /// The same links, if there is any and there aren't too many.
  static func checked(
    _ links: [Link],
    in content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [Link] {
    // One more than allowed is enough to know; reading stops there.
    guard !links.isEmpty else {
      throw ContentError(.malformed(format: content.type.id, detail: "has no address"))
    }
    guard links.count <= context.limits.units else {
      throw ContentError(.limit(.units, allowed: context.limits.units, found: links.count))
    }
    return links
  }

  private static func read(
    _ bytes: [UInt8],
    of content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [Link] {
    if let plist = try PropertyList.read(bytes, limits: context.limits) {
      return inPropertyList(plist)
    }
    switch content.type {
    case .mozURL: return pairs(moz(bytes), most: context.limits.units)
    case .internetShortcut: return shortcut(try TextCodec.text(of: content, context))
    default: return list(try TextCodec.text(of: content, context), most: context.limits.units)
    }
  }

  /// One address on each line; `#` begins a remark, and file managers of GNOME put what is to be
  /// done on the first line.
  private static func list(_ text: [UInt8], most: Int) -> [Link] {
    var links: [Link] = []
    for (number, line) in PlainLines.lines(of: text).enumerated() {
      if links.count > most { break }
      let address = Array(line.trimmed)
      if address.isEmpty || address.first == UInt8(ascii: "#") { continue }
      if number == 0, address == Array("copy".utf8) || address == Array("cut".utf8) { continue }
      links.append(Link(address))
    }
    return links
  }

  /// UTF-16 with the low byte first, unmarked, as Firefox has it; or UTF-8, as Netscape had.
  private static func moz(_ bytes: [UInt8]) -> [UInt8] {
    if let marked = TextEncoding.marked(bytes)?.encoding { return marked.decode(bytes) }
    let isWide = bytes.count % 2 == 0 && bytes.contains(0)
    return isWide
      ? TextEncoding.utf16LittleEndian.decode(bytes) : TextEncoding.decode(detecting: bytes)
  }

  /// An address and its title on alternate lines.
  private static func pairs(_ text: [UInt8], most: Int) -> [Link] {
    var links: [Link] = []
    var lines = PlainLines.lines(of: text)
    while let line = lines.next(), links.count <= most {
      let title = lines.next().map { Array($0.trimmed) } ?? []
      let address = Array(line.trimmed)
      if !address.isEmpty { links.append(Link(address, title: title.isEmpty ? nil : title)) }
    }
    return links
  }

  /// The `URL=` line of Windows' shortcut files.
  private static func shortcut(_ text: [UInt8]) -> [Link] {
    for line in PlainLines.lines(of: text) {
      let line = line.trimmed
      let start = String(decoding: line.prefix(4), as: UTF8.self).lowercased()
      if start == "url=", line.count > 4 { return [Link(Array(line.dropFirst(4).trimmed))] }
    }
    return []
  }

  /// A `.webloc` file's dictionary, or the list of paths of the Finder.
  private static func inPropertyList(_ plist: PropertyList) -> [Link] {
    switch plist {
    case .string(let text): return [Link(FilePath.address(text))]
    case .dictionary(let members):
      return members.compactMap { key, value in
        guard key == Array("URL".utf8), case .string(let address) = value else { return nil }
        return Link(address)
      }
    case .array(let elements):
      return elements.compactMap { element in
        guard case .string(let path) = element else { return nil }
        return Link(FilePath.address(path))
      }
    case .other: return []
    }
  }
}

/// An address, and what it is called where that is known.
struct Link: Equatable {
  private(set) var address: [UInt8]
  private(set) var title: [UInt8]?

  init(_ address: [UInt8], title: [UInt8]? = nil) {
    self.address = address
    self.title = title
  }
}
