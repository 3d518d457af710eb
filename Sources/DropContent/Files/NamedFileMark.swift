/// Which file or folder somebody named, as it was then: by that it is known again in another life of the program.
package struct NamedFileMark: Sendable, Hashable {
  package let path: String
  package let identity: OpenFile.Identity
  /// How much a file held, and when it was last written; nil of a folder.
  package let written: Written?

  package struct Written: Sendable, Hashable {
    package let size: Int
    package let stamp: Int

    package init(size: Int, stamp: Int) {
      self.size = size
      self.stamp = stamp
    }
  }

  package init(path: String, identity: OpenFile.Identity, written: Written?) {
    self.path = path
    self.identity = identity
    self.written = written
  }

  /// None of what has no place on the disk.
  fileprivate init?(of storage: Content.Storage) {
    switch storage {
    case .file(let range):
      let file = range.file
      guard !file.isNameless else { return nil }
      let written = Written(size: file.size, stamp: file.stamp)
      self.init(path: file.path, identity: file.identity, written: written)
    case .folder(let folder):
      self.init(path: folder.path, identity: folder.identity, written: nil)
    case .memory, .zeros: return nil
    }
  }
}

extension NamedFile {
  /// What it is known again by, where it can be had.
  package var mark: NamedFileMark? {
    (try? content.get()).flatMap { NamedFileMark(of: $0.storage) }
  }
}

extension FileAccess {
  /// The same file or folder again; one that was put in its place, or written to since, is refused.
  package func file(_ mark: NamedFileMark) throws(ContentError) -> NamedFile {
    let found = file(at: mark.path)
    _ = try found.content.get()
    guard found.mark == mark else { throw ContentError(.gone(path: mark.path)) }
    return found
  }
}
