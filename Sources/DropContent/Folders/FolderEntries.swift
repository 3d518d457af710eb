import DropCore

/// The files and folders in a folder; links, sockets and devices are none.
enum FolderEntries {
  /// Their names, sorted by their bytes.
  static func names(
    in folder: ContentFolder,
    limits: ContentLimits
  ) throws(ContentError) -> [EntryName] {
    let opened = try folder.opened()
    var names: [EntryName] = []
    for name in try FolderBounds(limits).names(in: opened, depth: folder.depth + 1)
    where try opened.entry(name) != nil {
      names.append(name)
    }
    return names
  }

  /// An entry as content, its type taken from its name.
  static func content(
    _ name: EntryName,
    in folder: ContentFolder
  ) throws(ContentError) -> Content {
    let opened = try folder.opened()
    if try opened.entry(name)?.kind == .folder {
      let inner = try ContentFolder(name, in: folder)
      return Content(type: .folder, name: name.text, storage: .folder(inner))
    }
    let type = TypeCatalog.builtIn.type(ofFileNamed: name.text) ?? .data
    let file = try OpenFile(name, in: opened)
    let range = FileRange(file: file, offset: 0, count: file.size)
    return Content(type: type, name: name.text, storage: .file(range))
  }
}

extension FolderEntries {
  /// The entries of a folder.
  static let units: [UnitCodec] = [
    UnitCodec(type: .directory) { (content, context) throws(ContentError) in
      let folder = try content.folder
      let names = try FolderEntries.names(in: folder, limits: context.limits)
      return ContentUnits(count: names.count) { (number) throws(ContentError) in
        try FolderEntries.content(names[number], in: folder)
      }
    }
  ]
}
