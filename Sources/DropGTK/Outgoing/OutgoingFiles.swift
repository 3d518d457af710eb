#if GTK

import DropContent
import DropCore
import DropHost

/// The files that a drag's items are for other programs: made once, off the loop, from when the drag begins on.
///
/// A link is no file but the address that it is.
@GLibActor
final class OutgoingFiles {
  /// How an item is had.
  typealias Reading = @GLibActor (DragItem, ContentType) async throws -> Content

  private struct Made: Sendable {
    let address: String
    /// The file, with what it is made of where somebody took it away.
    var file: (path: String, content: Content)?
  }

  private let items: [DragItem]
  private let types: TypeCatalog
  private var making: Task<[Result<Made, any Error>], Never>?
  private var handout: Handout?
  private var isOver = false
  /// Whether anybody reads them, or may yet begin to.
  private var isUsed = true
  /// Whether another program knows where they are.
  private var isGiven = false
  /// Where those stand that couldn't be made.
  private(set) var failed: Set<Int> = []

  init(_ items: [DragItem], _ types: TypeCatalog) {
    self.items = items
    self.types = types
  }

  /// Makes them, unless that has begun; `onEnd` hears when all are there.
  func begin(_ read: @escaping Reading, onEnd: @escaping @GLibActor () -> Void = {}) {
    if making != nil || isOver { return }
    making = Task {
      var made: [Result<Made, any Error>] = []
      for (place, item) in items.enumerated() {
        do {
          made.append(.success(try await make(item, read)))
        } catch {
          failed.insert(place)
          made.append(.failure(error))
        }
      }
      onEnd()
      return made
    }
  }

  /// Their addresses, in the items' order; those that can't be made are left out.
  ///
  /// - Throws: Where there is none, why the first of them can't be made.
  func addresses() async throws -> [String] {
    guard let making else { throw LoadFailure(.expired, "the drag is over") }
    isGiven = true
    let results = await making.value
    let made = results.compactMap { try? $0.get() }
    if made.isEmpty, let first = results.first { _ = try first.get() }
    if let handout { try await Self.look(for: made.compactMap(\.file), in: handout) }
    return made.map(\.address)
  }

  /// Somebody reads them, or nobody does any more.
  func use(_ isUsed: Bool) {
    self.isUsed = isUsed
    guard let handout else { return }
    if isUsed {
      handout.use()
    } else if isGiven {
      HandedOut.rest(handout)
    } else {
      HandedOut.discard(handout)
    }
  }

  /// No other program gets them any more.
  func stop() {
    isOver = true
    making?.cancel()
    use(false)
  }

  private func make(_ item: DragItem, _ read: Reading) async throws -> Made {
    guard let type = item.fileType else {
      throw LoadFailure(.noRepresentation, "\(item.name) has nothing to give")
    }
    try Task.checkCancellation()
    let content = try await read(item, type)
    if types.conforms(content.type, to: .url), !types.conforms(content.type, to: .fileURL) {
      guard let link = LinkAddress(try content.bytes(limit: LinkAddress.longest)) else {
        throw LoadFailure(.noRepresentation, "\(item.name) is no address that others may have")
      }
      return Made(address: link.text)
    }
    try Task.checkCancellation()
    let name = CoercionGraph.builtIn.fileName(item.name, of: content.type, in: types)
    let (place, path) = try await Self.put(content, as: name, in: handout)
    handout = place
    if isOver || !isUsed { use(false) }
    return Made(address: FilePath.relativeAddress(path), file: (path, content))
  }

  @concurrent
  private nonisolated static func put(
    _ content: Content,
    as name: String,
    in handout: Handout?
  ) async throws -> (Handout, path: String) {
    var place = handout
    if place == nil { place = try await HandedOut.open() }
    guard let place else { throw LoadFailure(.failed, "there is no place for files") }
    return (place, try place.put(content, as: name))
  }

  /// Who has read them before may have moved them away.
  @concurrent
  private nonisolated static func look(
    for files: [(path: String, content: Content)],
    in handout: Handout
  ) async throws {
    for file in files where !handout.has(file.path) {
      try handout.restore(file.content, at: file.path)
    }
  }
}

#endif
