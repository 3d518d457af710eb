import SystemFiles

/// A folder held open, so that a change of its path in between changes nothing.
struct OpenFolder: ~Copyable {
  /// The path it was opened by, for messages.
  let path: String
  let descriptor: CInt

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Opens the folder again that a descriptor is of.
  init(of opened: Descriptor, path: String) throws(ContentError) {
    let descriptor = unsafe openat(opened.number, ".", OpenFolder.flags)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    withExtendedLifetime(opened) {}
    self.path = path
    self.descriptor = descriptor
  }

  /// Opens a folder inside of another one, never through a link.
  init(_ name: EntryName, in parent: borrowing OpenFolder) throws(ContentError) {
    try self.init(name, at: parent.path(of: name), in: parent.descriptor)
  }

  /// Opens a folder in an open one, never through a link.
  init(_ name: EntryName, at path: String, in parent: CInt) throws(ContentError) {
    let descriptor = unsafe openat(parent, name.bytes, OpenFolder.flags | O_NOFOLLOW)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    self.path = path
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  func path(of name: EntryName) -> String { "\(path)/\(name.text)" }

  func synchronize() throws(ContentError) {
    guard fsync(descriptor) == 0 else { throw ContentError.system("write", path) }
  }

  /// The file or folder of that name; nil for a link, a socket or a device.
  func entry(_ name: EntryName) throws(ContentError) -> FolderEntry? {
    var status = stat()
    guard unsafe fstatat(descriptor, name.bytes, &status, AT_SYMLINK_NOFOLLOW) == 0 else {
      throw ContentError.system("open", path(of: name))
    }
    return FolderEntry(status)
  }

  /// The names of whatever is in it, sorted by their bytes.
  func names(limit: Int) throws(ContentError) -> [EntryName] {
    let copy = unsafe openat(descriptor, ".", OpenFolder.flags)
    guard copy >= 0, let stream = unsafe fdopendir(copy) else {
      if copy >= 0 { close(copy) }
      throw ContentError.system("read", path)
    }
    defer { unsafe closedir(stream) }
    var names: [EntryName] = []
    errno = 0
    // An entry is valid until the next call on this stream; its name is copied at once.
    while let entry = unsafe readdir(stream) {
      guard let name = unsafe EntryName(of: entry) else { continue }
      guard names.count < limit else {
        throw ContentError(.limit(.entries, allowed: limit, found: nil))
      }
      names.append(name)
      errno = 0
    }
    guard errno == 0 else { throw ContentError.system("read", path) }
    return names.sorted()
  }
}
