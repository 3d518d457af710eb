import DropCore

/// A text of any size, read in pieces of UTF-8 in whatever encoding it is written.
struct TextPieces: Sendable {
  let content: Content
  /// How it is written; a piece that turns out not to be UTF-8 is looked at again.
  let encoding: TextEncoding
  /// Whether it is said to be so: what isn't is repaired, not read otherwise.
  private let isDeclared: Bool
  /// Where the text begins, behind its mark.
  let start: Int

  /// The size of a piece: one wait reads so much.
  static let size = 1 << 20
  private static let sample = 1 << 16

  init(_ content: Content) throws(ContentError) {
    self.content = content
    var bytes = try content.read(at: 0, count: Self.sample)
    let mark = TextEncoding.marked(bytes)
    let stated = mark?.encoding ?? TextCodec.stated(of: content)
    isDeclared = stated != nil
    if let stated {
      encoding = stated
    } else if bytes.count < content.size {
      let wide = TextEncoding.wide(bytes)
      bytes.removeLast(bytes.count - Self.cut(bytes))
      encoding = wide ?? TextCodec.encoding(of: bytes, in: content)
    } else {
      encoding = TextCodec.encoding(of: bytes, in: content)
    }
    start = mark?.encoding == .utf8 ? 3 : 0
  }

  /// A part of a text that is UTF-8 as it lies there.
  init(utf8 content: Content) {
    self.content = content
    encoding = .utf8
    isDeclared = true
    start = 0
  }

  /// So many of the bytes from a place on, or a few less; it ends with a line wherever there is one.
  func piece(at place: Int, count: Int = Self.size) throws(ContentError) -> TextPiece {
    var bytes = try content.read(at: place, count: count)
    let isLast = place + bytes.count >= content.size
    guard isLast || !bytes.isEmpty else { throw content.missing(at: place) }
    if !isLast { bytes.removeLast(max(0, bytes.count - end(of: bytes))) }
    let end = place + bytes.count
    if encoding == .utf8 {
      if UTF8Sequence.isValid(bytes.span) {
        return TextPiece(text: bytes, end: end, isLast: isLast, isAsItLies: true)
      }
      let found = isDeclared ? .utf8 : TextEncoding.detect(bytes)
      return TextPiece(
        text: found.decode(bytes),
        end: end,
        isLast: isLast,
        isAsItLies: false,
        isRepaired: found == .utf8
      )
    }
    return TextPiece(text: encoding.decode(bytes), end: end, isLast: isLast, isAsItLies: false)
  }

  private func end(of bytes: [UInt8]) -> Int {
    switch encoding {
    case .utf16LittleEndian: Self.cut16(bytes, high: 1)
    case .utf16BigEndian: Self.cut16(bytes, high: 0)
    case .utf32LittleEndian, .utf32BigEndian: max(4, bytes.count & ~3)
    default: Self.cut(bytes)
    }
  }

  /// No character of an encoding that has ASCII in it has a line's end within.
  private static func cut(_ bytes: [UInt8]) -> Int {
    if let last = bytes.lastIndex(of: 0x0A) { return last + 1 }
    var end = bytes.count
    while end > 1, bytes.count - end < 3, bytes[end - 1] & 0xC0 == 0x80 { end -= 1 }
    return end > 1 && bytes[end - 1] >= 0xC0 ? end - 1 : bytes.count
  }

  private static func cut16(_ bytes: [UInt8], high: Int) -> Int {
    let end = bytes.count & ~1
    guard end >= 4, bytes[end - 2 + high] & 0xFC == 0xD8 else { return max(2, end) }
    return end - 2
  }

  /// All of the text, where that is no more than may be made.
  func whole(limit: Int, output: Int) throws(ContentError) -> [UInt8] {
    let bytes = try content.bytes(limit: limit)
    let isOpen = encoding == .utf8 && !isDeclared
    let found = isOpen ? TextCodec.encoding(of: bytes, in: content) : encoding
    let text = found.decode(bytes)
    guard text.count <= output else {
      throw ContentError(.limit(.output, allowed: output, found: text.count))
    }
    return text
  }
}

/// A piece of a text.
struct TextPiece: Sendable {
  let text: [UInt8]
  /// Where the next one begins in the content.
  let end: Int
  let isLast: Bool
  /// Whether the text is the very bytes of the content.
  let isAsItLies: Bool
  /// Whether it was read as UTF-8, and isn't that throughout: U+FFFD stands for what isn't.
  private(set) var isRepaired = false
}

extension Content {
  /// A name of its type that states its encoding, `text/csv;charset=windows-1250`; nil where a look at it
  /// shows as much, or there is no such name.
  package var typeNameWithEncoding: String? {
    guard let encoding, let mime = TypeCatalog.builtIn.mimeTypes(of: type).first,
      let essence = MediaType(mime)?.essence
    else { return nil }
    var silent = self
    silent.encoding = nil
    if let seen = try? TextPieces(silent), seen.encoding == encoding { return nil }
    let name = "\(essence);charset=\(encoding.name)"
    return TypeCatalog.builtIn.type(named: name) == type ? name : nil
  }
}
