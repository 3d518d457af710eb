public import DropCore

extension ContentCoercer {
  /// The information units: pages, cards, URLs, frames, entries, rows; where the type knows none,
  /// the content itself.
  public func units(of content: Content) throws(ContentError) -> ContentUnits {
    guard let codec = unitCodec(for: content.type) else {
      return ContentUnits(count: 1) { _ in content }
    }
    let units = try codec.open(content, context)
    return ContentUnits(count: units.count) { (number) throws(ContentError) in
      var unit = try units.unit(number)
      if unit.name == nil { unit.name = content.name.map { "\($0) \(number + 1)" } }
      return unit
    }
  }

  /// How many units there are.
  public func unitCount(of content: Content) throws(ContentError) -> Int {
    try units(of: content).count
  }

  /// One unit, numbered from zero, named after the whole; to walk over many, keep `units(of:)`.
  public func unit(_ number: Int, of content: Content) throws(ContentError) -> Content {
    try units(of: content).unit(number)
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
