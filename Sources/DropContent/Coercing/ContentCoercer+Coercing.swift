public import DropCore

extension ContentCoercer {
  /// The same matter as another type, over the path that loses least.
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
    }
    return current
  }

  /// The cheapest way, without steps when the type conforms already; nil when nothing leads there.
  public func path(from: ContentType, to: ContentType) -> CoercionPath? {
    graph.path(from: from, to: to, in: catalog)
  }

  /// The content as plain data: JSON as it is, and what JSON can be made of.
  public func json(of content: Content) throws(ContentError) -> JSONValue {
    var source = content
    if path(from: content.type, to: .json)?.cost == .lossless {
      source = try coerce(content, to: .json)
    } else if let path = path(from: content.type, to: .contactRecord) {
      source = try coerce(content, along: path.steps)
    }
    let bytes = try source.bytes(limit: context.limits.bytes)
    let text = TextEncoding.detect(bytes).decode(bytes)
    return try JSONReader(depthLimit: context.limits.depth).value(of: text)
  }

  /// The codec of an edge, or of the nearest ancestor's edge to the same type.
  func codec(from: ContentType, to: ContentType) -> Codec? {
    if let exact = codecs[Edge(from: from, to: to)] { return exact }
    for ancestor in catalog.ancestors(of: from) {
      if let codec = codecs[Edge(from: ancestor, to: to)] { return codec }
    }
    return nil
  }

  func unitCodec(for type: ContentType) -> UnitCodec? {
    if let exact = unitCodecs[type] { return exact }
    for ancestor in catalog.ancestors(of: type) {
      if let codec = unitCodecs[ancestor] { return codec }
    }
    return nil
  }
}
