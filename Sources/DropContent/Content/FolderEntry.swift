import SystemFiles

/// What an entry of a folder is, and which one.
struct FolderEntry: Equatable {
  enum Kind { case file, folder }

  let kind: Kind
  let device: UInt64
  let number: UInt64
  /// Bytes of a file.
  let size: Int

  init?(_ status: stat) {
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: return nil
    }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(truncatingIfNeeded: status.st_ino)
    size = kind == .file ? max(0, Int(status.st_size)) : 0
  }

  static func == (left: FolderEntry, right: FolderEntry) -> Bool {
    left.device == right.device && left.number == right.number
  }

  /// What an open folder is.
  init(of folder: borrowing OpenFolder) throws(ContentError) {
    var status = stat()
    guard unsafe fstat(folder.descriptor, &status) == 0, let entry = FolderEntry(status) else {
      throw ContentError.system("read", folder.path)
    }
    self = entry
  }
}
