#if Durable

import SystemFiles

/// A folder of a figure's own, on a disk, gone with it.
final class JournalFolder {
  let path: String

  init() throws {
    path = FileSystem.largeTemporaryPath + "/DropBench-\(UInt64.random(in: 0...(.max)))"
    try FileSystem.makeFolder(path, isPrivate: true)
  }

  deinit { FileSystem.removeTree(path) }
}

#endif
