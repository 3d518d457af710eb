public import DropCore

extension Codec {
  /// Every edge that this package walks, with or without its trait.
  public static let builtIn: [Codec] = [
    TextCodec.edges, HTMLCodecs.edges, RTFCodecs.edges, VCardCodecs.edges, LinkCodecs.edges,
    CSVCodecs.edges, ImageCodecs.edges,
  ].flatMap { $0 }
}

extension UnitCodec {
  /// Every type whose units this package knows, with or without its trait.
  public static let builtIn: [UnitCodec] = [
    VCardCodecs.units, LinkCodecs.units, RecordCodecs.units, CSVCodecs.units,
    FolderEntries.units, PDFCodecs.units, ImageCodecs.units,
  ].flatMap { $0 }
}

extension CoercionGraph {
  /// The steps that this package has codecs for.
  public static let builtIn = CoercionGraph(edges: Codec.builtIn.map(\.coercion))
}

/// Makes what a handler wants out of what there is: coercions, units, combinations.
///
/// ```swift
/// let coercer = ContentCoercer()
/// let card = Content(type: .vCard, text: "BEGIN:VCARD\nFN:A B\nEMAIL:a@b\nEND:VCARD\n")
/// print(try coercer.coerce(card, to: .utf8PlainText).bytes())
/// ```
public struct ContentCoercer: Sendable {
  /// What codecs have to keep to.
  public var context: CodecContext
  /// The types and what they conform to.
  public var catalog: TypeCatalog
  /// Which type can be made from which, and what is lost on the way.
  public private(set) var graph: CoercionGraph
  private var codecs: [Edge: Codec] = [:]
  private var unitCodecs: [ContentType: UnitCodec] = [:]

  private struct Edge: Hashable {
    let from: ContentType
    let to: ContentType
  }

  /// The codecs that somebody added to those that are built in, by what they make of what.
  package var added: [(from: ContentType, to: ContentType)] {
    let builtIn = Set(Codec.builtIn.map { Edge(from: $0.from, to: $0.to) })
    return codecs.keys.filter { !builtIn.contains($0) }
      .sorted { ($0.from.id, $0.to.id) < ($1.from.id, $1.to.id) }
      .map { ($0.from, $0.to) }
  }

  /// Starts with the built-in codecs.
  public init(context: CodecContext = CodecContext(), catalog: TypeCatalog = .builtIn) {
    self.context = context
    self.catalog = catalog
    graph = .builtIn
    for codec in Codec.builtIn { codecs[Edge(from: codec.from, to: codec.to)] = codec }
    for units in UnitCodec.builtIn { register(units) }
  }

  /// Adds a codec and its edge, in place of the one that was there.
  ///
  /// ```swift
  /// var coercer = ContentCoercer()
  /// coercer.register(
  ///   Codec(from: .png, to: "com.example.scene") { (content, _) throws(ContentError) in
  ///     content.relabelled(as: "com.example.scene")
  ///   })
  /// ```
  public mutating func register(_ codec: Codec) {
    codecs[Edge(from: codec.from, to: codec.to)] = codec
    graph.declare(codec.coercion)
  }

  /// Adds units for a type, in place of those it had.
  ///
  /// ```swift
  /// var own = ContentCoercer()
  /// own.register(UnitCodec(type: "com.example.deck", needsTrait: "Decks"))
  /// ```
  public mutating func register(_ units: UnitCodec) {
    unitCodecs[units.type] = units
  }
}

extension ContentCoercer {
  /// What a content is, by its name and by its bytes.
  ///
  /// ```swift
  /// let type = try coercer.identify(content).type
  /// ```
  public func identify(_ content: Content) throws(ContentError) -> ContentIdentity {
    let byName = content.name.flatMap { catalog.type(ofFileNamed: $0) }
    let found = try ContentSniffer.look(at: content)
    return ContentIdentity(
      name: byName,
      content: found?.type,
      isCertain: found?.isCertain ?? true,
      catalog: catalog
    )
  }

  /// The same matter as another type, over the path that loses least.
  ///
  /// ```swift
  /// let text = try coercer.coerce(content, to: .utf8PlainText)
  /// ```
  public func coerce(
    _ content: Content,
    to type: ContentType
  ) throws(ContentError) -> Content {
    guard let path = path(from: content.type, to: type) else {
      throw ContentError(.noCoercion(from: content.type.id, to: type.id))
    }
    return try coerce(content, along: path.steps)
  }

  /// The same matter over a path that was chosen before; without steps, the content itself, or a
  /// smaller one of a picture that is larger than the context allows.
  ///
  /// ```swift
  /// if let path = coercer.path(from: content.type, to: .png) {
  ///   let picture = try coercer.coerce(content, along: path.steps)
  ///   print(picture.size)
  /// }
  /// ```
  public func coerce(
    _ content: Content,
    along steps: [Coercion]
  ) throws(ContentError) -> Content {
    if steps.isEmpty { return try fitting(content) }
    var current = content
    for step in steps {
      guard
        let codec = codec(from: current.type, to: step.to) ?? codec(from: step.from, to: step.to)
      else { throw ContentError(.noCoercion(from: current.type.id, to: step.to.id)) }
      current = try codec.convert(current, context)
      try WorkMeter.count(current.heldBytes)
    }
    let (old, new) = (content.type, current.type)
    current.name = current.name.map { graph.name($0, made: old, into: new, in: catalog) }
    return current
  }

  /// How many bytes a coercion looks at or makes; after the first step by what that may have made.
  ///
  /// ```swift
  /// let path = coercer.path(from: content.type, to: .png)
  /// let isShort = coercer.work(of: content, along: path?.steps ?? []) < 1_000_000
  /// ```
  public func work(of content: Content, along steps: [Coercion]) -> Int {
    guard let first = steps.first else { return mayShrink(content) ? Codec.large : 0 }
    let codec = codec(from: content.type, to: first.to) ?? codec(from: first.from, to: first.to)
    let (work, isTooLarge) = (codec?.work(content) ?? 0)
      .multipliedReportingOverflow(by: steps.count)
    return isTooLarge ? .max : work
  }

  /// The cheapest way, without steps when the type conforms already; nil when nothing leads there.
  ///
  /// ```swift
  /// if let path = coercer.path(from: .html, to: .utf8PlainText) { print(path.steps.count) }
  /// ```
  public func path(from: ContentType, to: ContentType) -> CoercionPath? {
    graph.path(from: from, to: to, in: catalog)
  }

  /// The content as plain data: JSON as it is, and what JSON can be made of.
  ///
  /// ```swift
  /// let name = try coercer.json(of: content)["name"]
  /// ```
  public func json(of content: Content) throws(ContentError) -> JSONValue {
    var source = content
    let path = path(from: content.type, to: .json)
    if let steps = path?.steps, steps.count == 1, steps[0].codec == CSVCodecs.jsonName {
      // Without the text between, in which each row has all names again.
      return try CSVTable.json(CSVTable.rows(content, context), hasHeader: context.hasHeader)
    }
    if path?.cost == .lossless {
      source = try coerce(content, to: .json)
    } else if let path = self.path(from: content.type, to: .contactRecord) {
      source = try coerce(content, along: path.steps)
    }
    return try JSONReader(depthLimit: context.limits.depth).value(
      of: TextCodec.text(of: source, context)
    )
  }

  /// The codec of an edge, or of the nearest ancestor's edge to the same type.
  private func codec(from: ContentType, to: ContentType) -> Codec? {
    if let exact = codecs[Edge(from: from, to: to)] { return exact }
    for ancestor in catalog.ancestors(of: from) {
      if let codec = codecs[Edge(from: ancestor, to: to)] { return codec }
    }
    return nil
  }

  /// What takes contents of a type apart.
  package func unitCodec(for type: ContentType) -> UnitCodec? {
    if let exact = unitCodecs[type] { return exact }
    for ancestor in catalog.ancestors(of: type) {
      if let codec = unitCodecs[ancestor] { return codec }
    }
    return nil
  }
}

extension ContentCoercer {
  /// The information units: pages, cards, URLs, frames, entries, rows; where the type knows none,
  /// the content itself.
  ///
  /// ```swift
  /// let pages = try coercer.units(of: content)
  /// let first = try pages.unit(0)
  /// ```
  public func units(of content: Content) throws(ContentError) -> ContentUnits {
    guard let codec = unitCodec(for: content.type) else {
      return ContentUnits(count: 1) { _ in content }
    }
    let units = try codec.open(content, context)
    return ContentUnits(
      count: units.count,
      workOfOne: units.workOfOne
    ) { (number) throws(ContentError) in
      var unit = try units.unit(number)
      try WorkMeter.count(unit.heldBytes)
      if unit.name == nil { unit.name = content.name.map { "\($0) \(number + 1)" } }
      return unit
    }
    .holding(units.heldBytes)
  }

  /// How many bytes finding the units looks at.
  ///
  /// ```swift
  /// let isShort = coercer.work(toFindUnitsOf: content) < 1_000_000
  /// ```
  public func work(toFindUnitsOf content: Content) -> Int {
    unitCodec(for: content.type)?.work(content) ?? 0
  }

  /// How many units there are.
  ///
  /// ```swift
  /// let count = try coercer.unitCount(of: content)
  /// ```
  public func unitCount(of content: Content) throws(ContentError) -> Int {
    try units(of: content).count
  }

  /// One unit, numbered from zero, named after the whole; to walk over many, keep `units(of:)`.
  ///
  /// ```swift
  /// let first = try coercer.unit(0, of: content)
  /// ```
  public func unit(_ number: Int, of content: Content) throws(ContentError) -> Content {
    try units(of: content).unit(number)
  }

  /// One content made of many, in order: many pages, one document.
  ///
  /// ```swift
  /// let both = try coercer.combine(as: .utf8PlainText, [content, content])
  /// ```
  public func combine(
    as type: ContentType,
    _ contents: [Content]
  ) throws(ContentError) -> Content {
    try checkSum(of: contents)
    let own = unitCodec(for: type)?.combine
    guard let combine = own ?? Combining.combiner(of: type, in: catalog) else {
      throw ContentError(.unsupported(format: type.id, feature: "combining"))
    }
    // Text is brought into one encoding, whatever kind of text it is.
    let isText = own == nil && catalog.conforms(type, to: .plainText)
    let parts = try parts(as: isText ? .utf8PlainText : type, of: contents)
    var whole = try counted(combine(parts, context))
    if own == nil, catalog.conforms(type, to: whole.type) { whole.type = type }
    return whole
  }

  /// Each as the type that is combined.
  ///
  /// Text that is made here goes in as it is, so that no more of it is made than the whole may have.
  private func parts(
    as type: ContentType,
    of contents: [Content]
  ) throws(ContentError) -> [Content] {
    let most = catalog.conforms(type, to: .text) ? context.limits.output : context.limits.bytes
    var parts: [Content] = []
    var made = 0
    for run in ContentRun.runs(of: contents) {
      let part = try coerce(run.content, to: type)
      let (size, isTooLarge) = part.size.multipliedReportingOverflow(by: run.count)
      if part.type != run.content.type { made += isTooLarge ? .max - made : min(size, .max - made) }
      guard made <= most else {
        throw ContentError(.limit(.output, allowed: most, found: made))
      }
      for _ in 0..<run.count { parts.append(part) }
    }
    return parts
  }

  private func counted(_ whole: Content) throws(ContentError) -> Content {
    try WorkMeter.count(whole.heldBytes)
    return whole
  }

  /// What is read is summed before any of it is read.
  private func checkSum(of contents: [Content]) throws(ContentError) {
    var sum = 0
    for content in contents {
      let (more, isTooLarge) = sum.addingReportingOverflow(content.size)
      guard !isTooLarge, more <= context.limits.bytes else {
        let found = isTooLarge ? nil : Optional(more)
        throw ContentError(.limit(.bytes, allowed: context.limits.bytes, found: found))
      }
      sum = more
    }
  }
}

extension ContentCoercer {
  /// Who is in content: the cards of a vCard file, else the addresses in the lines of its text; each
  /// with `name`, `emails` and `phones`.
  ///
  /// ```swift
  /// for contact in try coercer.contacts(in: content) { print(contact["name"] ?? "") }
  /// ```
  public func contacts(in content: Content) throws(ContentError) -> [JSONValue] {
    if catalog.conforms(content.type, to: .vCard) {
      return try VCardCards.contacts(content, context).map(VCardCards.json)
    }
    // Nobody asked for a type, so an error names none but its own.
    guard let path = path(from: content.type, to: .utf8PlainText) else {
      throw ContentError(.unsupported(format: content.type.id, feature: "looking for contacts"))
    }
    let text = try coerce(content, along: path.steps)
    var lines = ContactLines(try text.bytes(limit: context.limits.bytes))
    var contacts: [JSONValue] = []
    while let line = lines.next() {
      contacts += line.map(VCardCards.json)
      guard contacts.count <= context.limits.units else {
        throw ContentError(.limit(.units, allowed: context.limits.units, found: nil))
      }
    }
    return contacts
  }
}
