public import DropCore

/// Says what bytes are by looking at them.
public enum ContentSniffer {
  /// How many bytes from the start are enough.
  public static let headSize = 16_384

  /// The type of bytes by their content alone; nil where nothing is recognised.
  ///
  /// ```swift
  /// let type = ContentSniffer.type(ofHead: [0xFF, 0xD8, 0xFF], isWhole: false)
  /// ```
  public static func type(ofHead head: [UInt8], isWhole: Bool) -> ContentType? {
    look(atHead: head, isWhole: isWhole)?.type
  }

  /// The type of a content by its bytes alone.
  ///
  /// ```swift
  /// let type = try ContentSniffer.type(of: content) ?? .data
  /// ```
  public static func type(of content: Content) throws(ContentError) -> ContentType? {
    try look(at: content)?.type
  }

  /// What a content's bytes show, and whether that is certain or only how they look.
  static func look(
    at content: Content
  ) throws(ContentError) -> (type: ContentType, isCertain: Bool)? {
    if case .folder = content.storage { return (.folder, true) }
    let head = try content.read(at: 0, count: headSize)
    if let names = BoxSniffer.streamNames(head) {
      let sniffed = BoxSniffer.sniff(head + (try content.read(at: names, count: 4096)))
      return sniffed.map { ($0, true) }
    }
    return look(atHead: head, isWhole: content.size <= headSize)
  }

  private static func look(
    atHead head: [UInt8],
    isWhole: Bool
  ) -> (type: ContentType, isCertain: Bool)? {
    if head.isEmpty { return nil }
    if head.count > headSize {
      return look(atHead: Array(head.prefix(headSize)), isWhole: false)
    }
    if let box = BoxSniffer.sniff(head) { return (box, true) }
    if let rule = MagicRule.table.first(where: { $0.matches(head) }), fits(rule.type, head) {
      return (rule.type, true)
    }
    if let type = loose(head) { return (type, true) }
    return text(head, isCut: !isWhole)
  }

  /// Short marks need something more.
  private static func fits(_ type: ContentType, _ head: [UInt8]) -> Bool {
    switch type.id {
    case "public.truetype-ttf-font": head.count > 12 && head[4] == 0 && head[5] < 64
    case "com.sun.java-class": head.count > 7 && head[7] >= 45
    case "public.bzip2-archive": head.count > 3 && ASCII.isDigit(head[3])
    case "com.microsoft.windows-executable": head.contains(0)
    case "public.ac3-audio", "public.jpeg-xl": !UTF8Sequence.isValid(head.span)
    default: true
    }
  }

  /// Formats whose mark is only a few bits.
  private static func loose(_ head: [UInt8]) -> ContentType? {
    guard head.count >= 26 else { return nil }
    let header = Int(head[14]) | Int(head[15]) << 8
    if head[0] == 0x42, head[1] == 0x4D, [12, 40, 52, 56, 64, 108, 124].contains(header) {
      return .bmp
    }
    if head.prefix(1024).firstPlace(of: Array("%PDF-1.".utf8)) != nil { return .pdf }
    // A picture of QuickDraw, on the pasteboard without the 512 bytes that files begin with.
    for start in [10, 522] where head.count > start + 6 {
      if head[start..<(start + 6)].elementsEqual([0, 0x11, 2, 0xFF, 0x0C, 0]) {
        return ContentType("com.apple.pict")
      }
    }
    if head[0..<4].elementsEqual("AVF0".utf8), head[8..<12].elementsEqual("AVI ".utf8) {
      return ContentType("public.avi")
    }
    if head[4..<8].elementsEqual([0x57, 0x90, 0x75, 0x36]) {
      return ContentType("com.audible.aa-audiobook")
    }
    // The frame of an MPEG sound: layer III, a rate that exists.
    if head[0] == 0xFF, [0xFA, 0xF2, 0xE2].contains(head[1] & 0xFE), head[2] >> 4 != 15,
      head[2] >> 4 != 0, head[2] >> 2 & 3 != 3
    {
      return .mp3
    }
    return nil
  }

  /// Text in any encoding that shows by itself, and what it is.
  private static func text(
    _ head: [UInt8],
    isCut: Bool
  ) -> (type: ContentType, isCertain: Bool)? {
    let encoding = TextEncoding.marked(head)?.encoding ?? TextEncoding.wide(head)
    if encoding == nil, hasControls(head) {
      // Some programs write bytes into cards that are no text.
      return TextSniffer.beginsLikeCard(head) ? (.vCard, true) : nil
    }
    let whole = isCut ? trimmed(head) : head
    let isPlain = encoding != nil || UTF8Sequence.isValid(whole.span)
    let decoded = (encoding ?? (isPlain ? .utf8 : .windows1252)).decode(whole)
    if let found = TextSniffer(decoded, isCut: isCut).sniff() { return found }
    if let encoding, encoding.name.hasPrefix("utf-16") { return (.utf16PlainText, true) }
    let isUTF8 = isPlain && encoding?.name.hasPrefix("utf-32") != true
    return (isUTF8 ? .utf8PlainText : .plainText, true)
  }

  /// Without the bytes of a character that the end cuts in two.
  private static func trimmed(_ head: [UInt8]) -> [UInt8] {
    var out = head
    for _ in 0..<3 where out.last.map({ $0 & 0xC0 == 0x80 }) == true { out.removeLast() }
    if out.last.map({ $0 >= 0xC0 }) == true { out.removeLast() }
    return out
  }

  /// Control characters that no text has.
  private static func hasControls(_ head: [UInt8]) -> Bool {
    head.contains {
      $0 < 0x20 && !(0x08...0x0D).contains($0) && $0 != 0x1B && $0 != 0x1A || $0 == 0x7F
    }
  }
}

/// What a name and the bytes together say about a content's type.
///
/// ```swift
/// if case .disagreement(let name, let found) = try coercer.identify(content) {
///   print("called \(name), and is \(found)")
/// }
/// ```
public enum ContentIdentity: Sendable, Equatable {
  /// Both say the same, or one says more precisely what the other does.
  case agreed(ContentType)
  /// The name says nothing.
  case byContent(ContentType)
  /// The bytes say nothing, or only that they are text.
  case byName(ContentType)
  /// They contradict each other.
  case disagreement(name: ContentType, content: ContentType)
  /// Neither says anything.
  case unknown

  /// The type to go by: of two that disagree the content's, for the bytes are what gets decoded.
  public var type: ContentType {
    switch self {
    case .agreed(let type), .byContent(let type), .byName(let type): type
    case .disagreement(_, let content): content
    case .unknown: .data
    }
  }
}

extension ContentIdentity {
  /// Compares what a name and a look at the bytes say; what the bytes only look like overrides no
  /// name that says that they are text.
  ///
  /// ```swift
  /// let identity = ContentIdentity(name: .png, content: .jpeg)
  /// print(identity.type)
  /// ```
  public init(
    name: ContentType?,
    content: ContentType?,
    isCertain: Bool = true,
    catalog: TypeCatalog = .builtIn
  ) {
    switch (name, content) {
    case (nil, nil): self = .unknown
    case (nil, let content?): self = .byContent(content)
    case (let name?, nil): self = .byName(name)
    case (let name?, let content?):
      if catalog.conforms(name, to: content) {
        self = .agreed(name)
      } else if catalog.conforms(content, to: name) {
        self = .agreed(content)
      } else if !isCertain, catalog.conforms(name, to: .text) {
        self = .byName(name)
      } else if ContentIdentity.isBroad(content, name, catalog) {
        self = .byName(name)
      } else {
        self = .disagreement(name: name, content: content)
      }
    }
  }

  /// Whether the content only showed a family that the name may well be of: text, a zip archive,
  /// an XML document, a property list, boxes; unless the name's own type would have been recognised.
  private static func isBroad(
    _ content: ContentType,
    _ name: ContentType,
    _ catalog: TypeCatalog
  ) -> Bool {
    let isText = catalog.conforms(content, to: .text)
    if isText, catalog.conforms(name, to: .text) {
      return content != .html && content != .json && content != .vCard && content != .rtf
    }
    let isFamily =
      catalog.conforms(content, to: .plainText) || content == .zip || content == .mpeg4Movie
      || content.id == "public.xml" || catalog.conforms(content, to: "com.apple.property-list")
      || content.id == "com.apple.m4a-audio" || content.id == "com.microsoft.word.doc"
    if isFamily { return !MagicRule.types.contains { catalog.conforms(name, to: $0) } }
    return catalog.parents(of: name).contains { parent in
      parent != .data && parent != .content && catalog.parents(of: content).contains(parent)
        && !MagicRule.types.contains(name) && !BoxSniffer.knows(name)
    }
  }
}
