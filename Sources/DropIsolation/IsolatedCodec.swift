#if Isolation && os(Linux)

import DropContent
import DropCore
import SystemFiles

/// Contents that a child has open, and another one after that was let go.
final class IsolatedCodec: OpenedCodec {
  let head: CodecHead
  private let opening: CodecOpening
  private let key: Guarded<OpenChildren.Key?>

  init(_ opening: CodecOpening) throws(ContentError) {
    self.opening = opening
    let child = try opening.child()
    head = child.head
    key = Guarded(opening.helper.children.rest(child))
  }

  deinit { if let key = key.withLock({ $0 }) { opening.helper.children.forget(key) } }

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    let children = opening.helper.children
    return try key.withLock { (key) throws(ContentError) in
      let known = key.flatMap(children.take)
      key = nil
      let child = if let known { known } else { try opening.child() }
      guard child.head == head else {
        children.end(child)
        throw ContentError(.decoder(opening.name, .confused))
      }
      let bytes: [UInt8]
      do throws(ContentError) {
        bytes = try child.bytes(ask)
      } catch {
        // What is malformed leaves a decoder that can be asked for the next; any other end is one.
        if case .decoder = error.problem {
          children.end(child)
        } else {
          key = children.rest(child)
        }
        throw opening.noted(error)
      }
      if child.isSpent {
        children.end(child)
      } else {
        key = children.rest(child)
      }
      return bytes
    }
  }
}

/// How a child comes to have contents open.
struct CodecOpening: Sendable {
  let helper: ZygoteProcess
  let contents: [Content]
  let kind: CodecKind
  let limits: ContentLimits
  /// What people call its decoder.
  let name: String

  init(_ helper: ZygoteProcess, _ contents: [Content], _ kind: CodecKind, _ limits: ContentLimits) {
    (self.helper, self.contents, self.kind, self.limits) = (helper, contents, kind, limits)
    name = kind.decoder(of: contents.first)
  }

  /// A child with them open, which counts as busy.
  func child() throws(ContentError) -> CodecChildLine {
    let (parts, files) = try handedOver()
    let request = CodecRequest(kind, limits, parts)
    guard helper.children.reserve() else {
      throw ContentError(.decoder(name, .absent("nobody waits for it any more")))
    }
    do throws(ContentError) {
      return try CodecChildLine(try begun(request, files), request, name: name)
    } catch {
      helper.children.release()
      throw noted(error)
    }
  }

  private func begun(
    _ request: CodecRequest,
    _ files: [Descriptor]
  ) throws(ContentError) -> ChildProcess {
    do throws(ZygoteFailure) {
      return try helper.child(request, files)
    } catch {
      throw ContentError(.decoder(name, .absent(error.reason)))
    }
  }

  /// The error, counted where it isn't the bytes'.
  func noted(_ error: ContentError) -> ContentError { helper.children.noted(error) }

  /// So many files go to a child as they are; the rest is copied together.
  private static let mostFiles = 32

  private typealias HandedOver = (
    parts: [(file: Int, offset: Int, count: Int)], files: [Descriptor]
  )

  /// Contents as files: those that are whole files as they are, the rest one behind the other in one.
  ///
  /// What else is in a file isn't its decoder's to read.
  private func handedOver() throws(ContentError) -> HandedOver {
    let memory = try MemoryFile()
    var found: HandedOver = ([], [memory.file])
    var end = 0
    for content in contents {
      if found.files.count < Self.mostFiles, let file = try Self.wholeFile(of: content) {
        found.parts.append((found.files.count, 0, content.size))
        found.files.append(file)
        continue
      }
      let bytes = try content.bytes(limit: limits.bytes)
      try memory.append(bytes)
      found.parts.append((0, end, bytes.count))
      end += bytes.count
    }
    try memory.seal()
    return found
  }

  /// The file that a content is all of, for reading alone: what is spooled the app still has open for writing.
  private static func wholeFile(of content: Content) throws(ContentError) -> Descriptor? {
    guard case .file(let range) = content.storage, range.isWhole else { return nil }
    return try range.file.opened().forReading
  }
}

#endif
