import DropCore

extension Content {
  /// Contents one after the other, each ended by a line's end.
  static func joinedLines(
    _ contents: [Content],
    as type: ContentType,
    _ context: CodecContext
  ) throws(ContentError) -> Content {
    var out: [UInt8] = []
    for content in contents {
      out.append(contentsOf: try content.bytes(limit: context.limits.bytes))
      if let last = out.last, last != 0x0A, last != 0x0D { out.append("\r\n") }
      guard out.count <= context.limits.output else {
        throw ContentError(.limit(.output, allowed: context.limits.output, found: out.count))
      }
    }
    return Content(type: type, name: contents.first?.name, bytes: out)
  }
}
