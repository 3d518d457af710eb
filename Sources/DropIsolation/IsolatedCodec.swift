#if Isolation && os(Linux)

import DropContent
import DropCore
import SystemFiles

/// Contents that a child has open, and another one after that was let go.
final class IsolatedCodec: OpenedCodec {
  let head: CodecHead
  private let opening: CodecOpening
  private let state: Guarded<State>

  private struct State {
    /// The child that has them open.
    var key: OpenChildren.Key?
    /// What was made as they were opened, until it is asked.
    var first: (ask: CodecAsk, made: Result<[UInt8], ContentError>)?
  }

  init(_ opening: CodecOpening, toAsk first: CodecAsk?) throws(ContentError) {
    self.opening = opening
    let child = try opening.child(toAsk: first)
    head = child.head
    var state = State()
    if let first, let made = child.takeFirst() { state.first = (first, made) }
    state.key = opening.helper.children.restUnlessSpent(child)
    self.state = Guarded(state)
  }

  deinit { if let key = state.withLock({ $0.key }) { opening.helper.children.forget(key) } }

  func bytes(_ ask: CodecAsk) throws(ContentError) -> [UInt8] {
    try state.withLock { (state) throws(ContentError) in
      if let first = state.first, first.ask == ask {
        state.first = nil
        do throws(ContentError) { return try first.made.get() } catch { throw opening.noted(error) }
      }
      return try bytes(ask, of: &state)
    }
  }

  private func bytes(_ ask: CodecAsk, of state: inout State) throws(ContentError) -> [UInt8] {
    let children = opening.helper.children
    let known = state.key.flatMap(children.take)
    state.key = nil
    let child = if let known { known } else { try opening.child(toAsk: ask) }
    guard child.head == head else {
      children.end(child)
      throw ContentError(.decoder(opening.name, .confused))
    }
    do throws(ContentError) {
      let bytes = if let first = child.takeFirst() { try first.get() } else { try child.bytes(ask) }
      state.key = children.restUnlessSpent(child)
      return bytes
    } catch {
      // What is malformed leaves a decoder that can be asked for the next; any other end is one.
      if case .decoder = error.problem {
        children.end(child)
      } else {
        state.key = children.rest(child)
      }
      throw opening.noted(error)
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

  /// So many children may die one after the other before they are asked.
  private static let attempts = 3

  /// A child with them open, which counts as busy, and was asked that.
  func child(toAsk first: CodecAsk?) throws(ContentError) -> CodecChildLine {
    let (parts, files) = try handedOver()
    let request = CodecRequest(kind, limits, parts, first)
    guard helper.children.reserve() else {
      throw ContentError(.decoder(name, .absent("nobody waits for it any more")))
    }
    do throws(ContentError) {
      for _ in 0..<Self.attempts {
        let output = first == nil ? nil : try MemoryFile()
        let process = try begun(request, files + (output.map { [$0.file] } ?? []))
        if let child = try CodecChildLine(process, request, name: name, to: output) { return child }
      }
      throw ContentError(.decoder(name, .absent(ZygoteFailure(.untaken).reason)))
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
