/// What a folder holds with all that is in it.
struct FolderSurvey {
  private(set) var bytes = 0
  private var bounds: FolderBounds
  private let most: Int

  /// Counts no further than what is too much.
  init(
    _ folder: ContentFolder,
    _ limits: ContentLimits,
    most: Int = .max
  ) throws(ContentError) {
    bounds = FolderBounds(limits)
    self.most = most
    try look(in: folder.opened(), depth: 1)
  }

  private mutating func look(
    in folder: borrowing OpenFolder,
    depth: Int
  ) throws(ContentError) {
    for name in try bounds.names(in: folder, depth: depth) {
      guard let entry = try folder.entry(name) else { continue }
      try bounds.count()
      switch entry.kind {
      case .file: bytes += min(entry.size, .max - bytes)
      case .folder: try look(in: OpenFolder(name, in: folder), depth: depth + 1)
      }
      guard bytes <= most else { throw ContentError(.limit(.bytes, allowed: most, found: nil)) }
    }
  }
}
