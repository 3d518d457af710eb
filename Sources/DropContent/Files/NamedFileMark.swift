/// Which file or folder somebody named, as it was then: by that it is known again in another life of the program.
package struct NamedFileMark: Sendable, Hashable {
  /// What it was called, and the address that it was named by; links may have led from there to the path.
  package let name: String
  package let address: String
  package let path: String
  package let identity: OpenFile.Identity
  /// How much a file held, and when it was last written; nil of a folder, to which things may come.
  package let written: Written?

  package struct Written: Sendable, Hashable {
    package let size: Int
    package let stamp: Int

    package init(size: Int, stamp: Int) {
      self.size = size
      self.stamp = stamp
    }
  }

  package init(
    name: String,
    address: String,
    path: String,
    identity: OpenFile.Identity,
    written: Written?
  ) {
    self.name = name
    self.address = address
    self.path = path
    self.identity = identity
    self.written = written
  }
}

extension NamedFile {
  /// What it is known again by, where it can be had.
  package var mark: NamedFileMark? {
    switch (try? content.get())?.storage {
    case .file(let range) where !range.file.isNameless:
      let file = range.file
      let written = NamedFileMark.Written(size: file.size, stamp: file.stamp)
      return mark(file.path, file.identity, written)
    case .folder(let folder): return mark(folder.path, folder.identity, nil)
    default: return nil
    }
  }

  private func mark(
    _ path: String,
    _ identity: OpenFile.Identity,
    _ written: NamedFileMark.Written?
  ) -> NamedFileMark {
    NamedFileMark(name: name, address: address, path: path, identity: identity, written: written)
  }
}

extension FileAccess {
  /// The same file or folder again, called as it was.
  ///
  /// A file that another one has taken the place of, or that was written to since, has gone; so has a folder in
  /// whose place another one is.
  package func file(_ mark: NamedFileMark) throws(ContentError) -> NamedFile {
    let found = file(at: mark.path, named: mark.name, address: mark.address)
    _ = try found.content.get()
    guard found.mark == mark else { throw ContentError(.gone(path: mark.path)) }
    return found
  }
}
