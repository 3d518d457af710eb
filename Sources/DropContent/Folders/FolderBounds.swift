/// How far somebody may go who goes through all that a folder holds.
struct FolderBounds {
  private let limits: ContentLimits
  private var entries = 0

  init(_ limits: ContentLimits) { self.limits = limits }

  /// The names in a folder that lies so deep, the one that was loaded being the first.
  func names(
    in folder: borrowing OpenFolder,
    depth: Int
  ) throws(ContentError) -> [EntryName] {
    guard depth <= limits.folders else {
      throw ContentError(.limit(.depth, allowed: limits.folders, found: nil))
    }
    return try folder.names(limit: limits.entries)
  }

  /// Counts a file or a folder.
  mutating func count() throws(ContentError) {
    entries += 1
    guard entries <= limits.entries else {
      throw ContentError(.limit(.entries, allowed: limits.entries, found: nil))
    }
  }
}
