/// Folders to watch, each with those in it that its owner sees: not too deep, and not too many.
package struct WatchedFolders {
  private static let deepest = 6
  /// More are somebody's home, or a disk.
  private static let most = 1_000

  /// How deep each lies below one that was asked for.
  private var depths: [String: Int] = [:]
  private let left: Set<String>

  /// What lies in one of the `except` folders is left out, however the folder is called.
  package init(except folders: [String] = []) {
    left = Set(folders.map { $0.resolvedPath ?? $0 })
  }

  /// Their paths, in order.
  package var paths: [String] { depths.keys.sorted() }

  /// Adds a folder with those in it.
  package mutating func add(_ folder: String) { add(folder, depth: 0) }

  private mutating func add(_ folder: String, depth: Int) {
    if let known = depths[folder], known <= depth { return }
    guard depths.count < Self.most else { return }
    if depth > 0, left.contains(folder.resolvedPath ?? folder) { return }
    depths[folder] = depth
    guard depth < Self.deepest else { return }
    for name in (try? FileSystem.names(in: folder)) ?? [] {
      let inner = folder.appending(path: name)
      if FileSystem.kind(of: inner) == .folder { add(inner, depth: depth + 1) }
    }
  }
}
