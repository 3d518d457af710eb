import DropContent

/// What tells a content from another: where it lies in which file, or its bytes.
struct ContentPrint: Hashable, Sendable {
  private let size: Int
  private let path: String?
  private let offset: Int
  private let hash: UInt64

  /// Of what is longer the beginning and the end are looked at.
  private static let most = 512

  init(_ content: Content) {
    size = content.size
    switch content.storage {
    case .file(let range) where !range.file.isNameless:
      (path, offset, hash) = (range.file.path, range.offset, 0)
    case .folder(let folder): (path, offset, hash) = (folder.path, 0, 0)
    case .file, .memory, .zeros:
      (path, offset) = (nil, 0)
      let ends = [0, max(Self.most, size - Self.most)]
      hash = ends.reduce(0) { hash, place in
        let bytes = (try? content.read(at: place, count: Self.most)) ?? []
        return hash &* 31 &+ StableHash.value(of: bytes)
      }
    }
  }

  /// Nothing is in it by which it could be known.
  var isEmpty: Bool { size == 0 && path == nil }
}
