public import DropCore

extension ContentCoercer {
  /// The same matter as another type, over the path that loses least.
  public func coerce(
    _ content: Content,
    to type: ContentType
  ) throws(ContentError) -> Content {
    guard let steps = path(from: content.type, to: type) else {
      throw ContentError(.noCoercion(from: content.type.id, to: type.id))
    }
    return try coerce(content, along: steps)
  }

  /// The same matter over a path that was chosen before; each step is the type it makes.
  public func coerce(
    _ content: Content,
    along steps: [ContentType]
  ) throws(ContentError) -> Content {
    var current = content
    for step in steps {
      guard let codec = codec(from: current.type, to: step) else {
        throw ContentError(.noCoercion(from: current.type.id, to: step.id))
      }
      current = try codec.convert(current, context)
    }
    return current
  }

  /// The types to go through, none when the content conforms already; nil when nothing leads there.
  public func path(from: ContentType, to: ContentType) -> [ContentType]? {
    if from == to { return [] }
    return codec(from: from, to: to).map { [$0.to] }
  }

  func codec(from: ContentType, to: ContentType) -> Codec? {
    codecs[Edge(from: from, to: to)]
  }

  func unitCodec(for type: ContentType) -> UnitCodec? {
    unitCodecs[type]
  }
}
