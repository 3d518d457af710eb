import DropCore

/// One content made of many, of types whose parts aren't taken out as units again.
enum Combining {
  /// Makes one content of many; nil where nothing combines that type.
  static func combiner(of type: ContentType, in catalog: TypeCatalog) -> UnitCodec.Combine? {
    if catalog.conforms(type, to: .rtf) { return documents }
    if catalog.conforms(type, to: .json) { return lists }
    if catalog.conforms(type, to: .plainText) { return texts }
    return nil
  }

  /// Texts one after the other, with nothing between them.
  private static let texts: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    let size = try context.checkedSum(of: contents)
    var out: [UInt8] = []
    out.reserveCapacity(size)
    for content in contents {
      out.append(contentsOf: try content.bytes(limit: context.limits.bytes))
    }
    let name = contents.first?.name
    return Content(type: .utf8PlainText, name: name, utf8: out)
  }

  /// The elements of lists in one list, each list read and written before the next: what is read takes
  /// many times its text.
  private static let lists: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    var out = [UInt8(ascii: "[")]
    for run in ContentRun.runs(of: contents) {
      let elements = try elements(of: run.content, context)
      if elements.isEmpty { continue }
      try context.check(output: out.count + (elements.count + 1) * run.count)
      for _ in 0..<run.count {
        if out.count > 1 { out.append(UInt8(ascii: ",")) }
        out += elements
      }
    }
    out.append(UInt8(ascii: "]"))
    try context.check(output: out.count)
    return Content(type: .json, name: contents.first?.name, utf8: out)
  }

  /// What stands between the brackets of a list.
  private static func elements(
    of content: Content,
    _ context: CodecContext
  ) throws(ContentError) -> [UInt8] {
    let text = try TextCodec.text(of: content, context)
    let value = try JSONReader(depthLimit: context.limits.depth).value(of: text)
    guard case .array(let own) = value else {
      throw ContentError(
        .malformed(format: "JSON", detail: "only lists are combined, and one of these is none")
      )
    }
    var out: [UInt8] = []
    for element in own {
      if !out.isEmpty { out.append(UInt8(ascii: ",")) }
      JSONWriter().append(element, to: &out)
    }
    return out
  }

  /// Documents one below the other, each in its own fonts and colours.
  private static let documents: UnitCodec.Combine = { (contents, context) throws(ContentError) in
    var joiner = RTFJoiner()
    for content in contents {
      try joiner.add(try content.bytes(limit: context.limits.bytes), context.limits)
      try context.check(output: joiner.size)
    }
    return Content(type: .rtf, name: contents.first?.name, bytes: joiner.document())
  }
}
