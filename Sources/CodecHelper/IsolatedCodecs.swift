#if Isolation && os(Linux)

import DropContent
import DropCore
import SystemFiles

/// Decodes each request in a child of its own, which can reach nothing but its bytes.
struct IsolatedCodecs: CodecBorder {
  let helper: HelperProcess
  /// Whether what can't be decoded elsewhere isn't decoded at all.
  let isRequired: Bool

  /// So many files go to a child as they are; the rest is copied together.
  private static let mostFiles = 32

  func open(
    _ contents: [Content],
    as kind: CodecKind,
    _ limits: ContentLimits
  ) throws(ContentError) -> any OpenedCodec {
    let (parts, files) = try Self.handedOver(contents, limits)
    let request = HelperRequest(kind, limits, parts)
    let child: (line: HelperLine, held: Descriptor?)
    do throws(HelperFailure) {
      child = try helper.child(request, files)
    } catch {
      if isRequired { throw ContentError(.codec(name: "helper", message: "\(error)")) }
      return try LocalCodecs().open(contents, as: kind, limits)
    }
    return try IsolatedCodec(child.line, child.held, request)
  }

  private typealias HandedOver = (parts: [(file: Int, offset: Int, count: Int)], files: [Descriptor])

  /// Contents as files: those that are files as they are, what lies in memory one behind the other in one.
  private static func handedOver(
    _ contents: [Content],
    _ limits: ContentLimits
  ) throws(ContentError) -> HandedOver {
    let memory = try MemoryFile()
    var found: HandedOver = ([], [memory.file])
    var end = 0
    for content in contents {
      if case .file(let range) = content.storage, found.files.count < mostFiles {
        found.parts.append((found.files.count, range.offset, range.count))
        found.files.append(try range.file.opened())
        continue
      }
      let bytes = try content.bytes(limit: limits.bytes)
      try memory.write(bytes, at: end)
      found.parts.append((0, end, bytes.count))
      end += bytes.count
    }
    try memory.seal()
    return found
  }
}

#endif
