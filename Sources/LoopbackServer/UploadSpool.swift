#if Live

import SystemFiles

/// A folder of this run for what comes in, and how much of it there may be.
///
/// Its name and its lock are a ``PassingName``'s, so what a run that was killed left behind goes when the
/// next one begins.
final class UploadSpool: Sendable {
  private struct Room {
    var used = 0
    /// What was granted and is not written yet.
    var ahead = 0
    var files = 0
  }

  let path: String
  private let parent: Descriptor
  private let folder: Descriptor
  private let name: String
  private let most: Int
  private let keptFree: Int
  private let room = Guarded(Room())

  init(in place: String, most: Int, keptFree: Int) throws(FileSystem.Failure) {
    parent = try FileSystem.openFolder(place)
    PassingName.sweepAgain(parent.number)
    let made = try PassingName.makeFolder(in: parent.number)
    folder = Descriptor(made.descriptor)
    name = made.name
    path = place.appending(path: name)
    self.most = most
    self.keptFree = keptFree
    guard fchmod(folder.number, 0o700) == 0 else { throw FileSystem.Failure(code: errno) }
  }

  deinit { remove() }

  /// Takes the folder away with what it holds.
  func remove() { FileSystem.removeFolder(name, in: parent.number) }

  /// How much the disk has left for anybody.
  private var free: Int { DiskRoom(of: folder)?.free ?? 0 }

  /// Whether the disk has so much left beside what is granted and what is kept free.
  var hasRoom: Bool { free - room.withLock { $0.ahead } >= keptFree }

  /// Room for a file of that length, open for writing; nil where there is none.
  func makeFile(length: Int) throws(FileSystem.Failure) -> (file: SpoolFile, open: Descriptor)? {
    let free = free
    let number = room.withLock { room -> Int? in
      guard length <= most - room.used, length <= free - room.ahead - keptFree else { return nil }
      room.used += length
      room.ahead += length
      room.files += 1
      return room.files
    }
    guard let number else { return nil }
    // From here on the file gives the room back.
    let file = SpoolFile(self, "\(number)", length: length)
    let flags = O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC
    let opened = unsafe openat(folder.number, file.name, flags, 0o600)
    guard opened >= 0 else {
      let code = errno
      noteWritten(length)
      throw FileSystem.Failure(code: code)
    }
    return (file, Descriptor(opened))
  }

  /// So much of what was granted is written, or never will be.
  func noteWritten(_ count: Int) { room.withLock { $0.ahead -= count } }

  fileprivate func giveBack(_ name: String, length: Int) {
    _ = unsafe unlinkat(folder.number, name, 0)
    room.withLock { $0.used -= length }
  }
}

/// A file in the spool, readable by this user only and gone with its last owner.
package final class SpoolFile: Sendable {
  package let length: Int
  fileprivate let name: String
  private let spool: UploadSpool

  fileprivate init(_ spool: UploadSpool, _ name: String, length: Int) {
    self.spool = spool
    self.name = name
    self.length = length
  }

  deinit { spool.giveBack(name, length: length) }

  package var path: String { spool.path.appending(path: name) }
}

#endif
