public import DropCore

extension ContentCoercer {
  /// How many information units there are: pages, cards, URLs, frames, entries, rows; one where
  /// the type knows none.
  public func unitCount(of content: Content) throws(ContentError) -> Int {
    guard let codec = unitCodec(for: content.type) else { return 1 }
    return try codec.count(content, context)
  }

  /// One unit, numbered from zero, named after the whole.
  public func unit(_ number: Int, of content: Content) throws(ContentError) -> Content {
    guard let codec = unitCodec(for: content.type) else {
      guard number == 0 else { throw ContentError(.noUnit(number + 1, count: 1)) }
      return content
    }
    let count = try codec.count(content, context)
    guard number >= 0, number < count else {
      throw ContentError(.noUnit(number + 1, count: count))
    }
    var unit = try codec.take(content, number, context)
    if unit.name == nil { unit.name = content.name.map { "\($0) \(number + 1)" } }
    return unit
  }

  /// One content made of many, in order: many pages, one document.
  public func combine(
    as type: ContentType,
    _ contents: [Content]
  ) throws(ContentError) -> Content {
    guard let combine = unitCodec(for: type)?.combine else {
      throw ContentError(.unsupported(format: type.id, feature: "combining"))
    }
    var parts: [Content] = []
    for content in contents { parts.append(try coerce(content, to: type)) }
    return try combine(parts, context)
  }
}
