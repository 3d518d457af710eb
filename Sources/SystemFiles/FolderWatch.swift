/// Waits until a file in one of some folders is saved, or a folder is made there, in which others may be.
package final class FolderWatch {
  /// Files that don't count, as their full paths.
  private let ignored: Set<String>
  #if os(Linux)
  private let descriptor: Int32
  /// The folders by the numbers that the system calls them.
  private var folders: [Int32: String] = [:]

  /// Begins to watch; nil where none of the folders can be.
  ///
  /// What lies at one of the `except` paths doesn't count, whoever writes it.
  package init?(_ folders: [String], except paths: [String] = []) {
    ignored = Set(paths.map(Self.place))
    descriptor = inotify_init1(O_CLOEXEC)
    if descriptor < 0 { return nil }
    let events = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_DELETE | IN_CREATE)
    for folder in folders {
      let number = unsafe inotify_add_watch(descriptor, folder, events)
      if number >= 0 { self.folders[number] = folder }
    }
    if self.folders.isEmpty { return nil }
  }

  deinit { FileSystem.close(descriptor) }

  /// Comes back a moment after the first save with its path, so that an editor's several writes
  /// count as one.
  package func wait() -> String {
    while true {
      var saved = pathsOfNext().filter(counts)
      guard let first = saved.first else { continue }
      usleep(15_000)
      while hasMore { saved += pathsOfNext().filter(counts) }
      // What an editor writes first and then renames is gone by now.
      return saved.first { FileSystem.kind(of: $0) == .file } ?? first
    }
  }

  /// Whether events lie there that can be read at once.
  private var hasMore: Bool {
    var asked = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&asked, 1, 0) > 0
  }

  /// The paths in the next events; the events' layout is the kernel's: four numbers, then the name.
  private func pathsOfNext() -> [String] {
    var block: [UInt8] = []
    guard (try? FileSystem.readSome(descriptor, upTo: 16_384, into: &block)) != nil else {
      return []
    }
    var paths: [String] = []
    var offset = 0
    while offset + 16 <= block.count {
      let number = Int32(truncatingIfNeeded: Self.number(at: offset, in: block))
      let kind = Self.number(at: offset + 4, in: block)
      let end = min(offset + 16 + Self.number(at: offset + 12, in: block), block.count)
      let name = block[(offset + 16)..<end].prefix { $0 != 0 }
      let folder = folders[number] ?? "."
      offset = end
      // A file that was made is empty still.
      if kind & Int(IN_CREATE) != 0, kind & Int(IN_ISDIR) == 0 { continue }
      paths.append(folder.appending(path: String(decoding: name, as: UTF8.self)))
    }
    return paths
  }

  private static func number(at offset: Int, in block: [UInt8]) -> Int {
    (0..<4).reduce(0) { $0 | Int(block[offset + $1]) << (8 * $1) }
  }
  #else
  private let folders: [String]

  package init?(_ folders: [String], except paths: [String] = []) {
    ignored = Set(paths.map(Self.place))
    if folders.isEmpty { return nil }
    self.folders = folders
  }

  /// Looks ten times a second.
  package func wait() -> String {
    let before = stamps()
    while true {
      let now = stamps()
      if let saved = now.first(where: { before[$0.key] != $0.value })?.key { return saved }
      if let gone = before.keys.first(where: { now[$0] == nil }) { return gone }
      usleep(100_000)
    }
  }

  private func stamps() -> [String: Int] {
    var stamps: [String: Int] = [:]
    for folder in folders {
      for name in (try? FileSystem.names(in: folder)) ?? [] {
        let path = folder.appending(path: name)
        if counts(path) { stamps[path] = FileSystem.stamp(of: path) }
      }
    }
    return stamps
  }
  #endif

  /// Not what editors keep beside a file, and not what `test --update` writes.
  private func counts(_ path: String) -> Bool {
    let name = path.fileName
    // What the system calls a file that has no name yet: it gets one once it is whole.
    if name.first == "#", name.dropFirst().allSatisfy(\.isNumber) { return false }
    if ignored.contains(Self.place(path)) { return false }
    return
      !(name.beginsWithDot || name.hasSuffix("~") || name.hasSuffix(".partial")
      || name.hasSuffix(".swp") || name.hasSuffix(".transcript.jsonl"))
  }

  /// Where a file is or will be, however its folder is called.
  private static func place(_ path: String) -> String {
    (path.folder.resolvedPath ?? path.folder).appending(path: path.fileName)
  }
}
