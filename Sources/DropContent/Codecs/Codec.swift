public import DropCore

/// One edge of the coercion graph, what is lost on it, and the code that walks it.
///
/// ```swift
/// let shout = Codec(from: .utf8PlainText, to: "com.example.shout") { (content, _) throws(ContentError) in
///   let text = String(decoding: try content.bytes(), as: UTF8.self)
///   return Content(type: "com.example.shout", name: content.name, text: text.uppercased())
/// }
/// ```
public struct Codec: Sendable {
  /// Makes the new content; it may be of a type that conforms to `to`.
  public typealias Conversion = @Sendable (Content, CodecContext) throws(ContentError) -> Content
  /// Says how many bytes will be looked at or made, before anything is done.
  public typealias Work = @Sendable (Content) -> Int

  /// The step it takes: from a type, to another, at a cost, by the name of what does it.
  public let coercion: Coercion
  /// How much work a content is; whoever runs codecs for others charges it, or doesn't wait for it.
  public let work: Work
  /// Makes the new content.
  public let convert: Conversion

  /// Registers code for an edge; without `work`, each byte is looked at and comes out as twice as
  /// many at most.
  ///
  /// ```swift
  /// let copy = Codec(from: .png, to: "com.example.scene") { (content, _) throws(ContentError) in
  ///   content.relabelled(as: "com.example.scene")
  /// }
  /// ```
  public init(
    from: ContentType,
    to: ContentType,
    cost: Coercion.Cost = .lossless,
    name: String = "app",
    needsOriginal: Bool = false,
    work: @escaping Work = Codec.text,
    convert: @escaping Conversion
  ) {
    coercion = Coercion(
      from: from,
      to: to,
      cost: cost,
      codec: name,
      needsOriginal: needsOriginal
    )
    self.work = work
    self.convert = convert
  }

  /// The work of formats of text: what is read, and what it may become.
  public static let text: Work = { content in
    let (work, isTooLarge) = content.size.multipliedReportingOverflow(by: 3)
    return isTooLarge ? .max : work
  }

  /// More than anybody would stand still for: pictures and pages, whose bytes say little of the work.
  static let large = 64 << 20

  /// The work of pictures and pages.
  static let pixels: Work = { content in Swift.max(large, text(content)) }

  /// An edge that is known, but whose code only builds with a trait have.
  ///
  /// ```swift
  /// let scene = Codec(from: .png, to: "com.example.scene", needsTrait: "Scenes")
  /// ```
  public init(
    from: ContentType,
    to: ContentType,
    cost: Coercion.Cost = .lossless,
    name: String = "app",
    needsTrait trait: String
  ) {
    self.init(from: from, to: to, cost: cost, name: name) { (_, _) throws(ContentError) in
      throw ContentError(.needsTrait(trait))
    }
  }

  /// The type it reads; content of a conforming type is handed to it too.
  public var from: ContentType { coercion.from }
  /// The type it makes.
  public var to: ContentType { coercion.to }
}

/// What a codec has to keep to while it works.
///
/// ```swift
/// var context = CodecContext(limits: .standard)
/// context.maximumSide = 256
/// let coercer = ContentCoercer(context: context)
/// ```
public struct CodecContext: Sendable {
  /// How much it may read and make.
  public var limits: ContentLimits
  /// The folders whose files may be opened through a file URL, links resolved.
  public var allowedFolders: [String]
  /// The longest side of a picture that is made; nil keeps its size.
  public var maximumSide: Int?
  /// Whether the first row of a table names its columns.
  public var hasHeader: Bool
  /// Where what others' decoders do is done.
  package var border: any CodecBorder = LocalCodecs()

  /// States what a codec has to keep to.
  public init(
    limits: ContentLimits = .standard,
    allowedFolders: [String] = [],
    maximumSide: Int? = nil,
    hasHeader: Bool = false
  ) {
    self.limits = limits
    self.allowedFolders = allowedFolders
    self.maximumSide = maximumSide
    self.hasHeader = hasHeader
  }
}

extension Content {
  /// The text that a codec made of this content, if it isn't larger than allowed.
  func made(
    _ type: ContentType,
    _ bytes: [UInt8],
    _ context: CodecContext
  ) throws(ContentError) -> Content {
    guard bytes.count <= context.limits.output else {
      let allowed = context.limits.output
      throw ContentError(.limit(.output, allowed: allowed, found: bytes.count))
    }
    return Content(type: type, name: name, utf8: bytes)
  }

  /// Contents one after the other, each ended by a line's end.
  static func joinedLines(
    _ contents: [Content],
    as type: ContentType,
    _ context: CodecContext
  ) throws(ContentError) -> Content {
    let size = try context.checkedSum(of: contents)
    var out: [UInt8] = []
    out.reserveCapacity(size + min(size, 2 * contents.count))
    for content in contents {
      out.append(contentsOf: try content.bytes(limit: context.limits.bytes))
      if let last = out.last, last != 0x0A, last != 0x0D { out.append("\r\n") }
      try context.check(output: out.count)
    }
    return Content(type: type, name: contents.first?.name, bytes: out)
  }
}
