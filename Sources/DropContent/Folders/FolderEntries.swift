import DropCore

/// The files and folders in a folder; links, sockets and devices are none.
enum FolderEntries {
  /// Their names, sorted by their bytes.
  static func names(in path: String, limits: ContentLimits) throws(ContentError) -> [EntryName] {
    guard path.utf8.count(where: { $0 == 0x2F }) < limits.depth else {
      throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
    }
    let folder = try OpenFolder(path: path)
    var names: [EntryName] = []
    for name in try folder.names(limit: limits.units) where try folder.entry(name) != nil {
      names.append(name)
    }
    return names
  }

  /// An entry as content, its type taken from its name.
  static func content(_ name: EntryName, in path: String) throws(ContentError) -> Content {
    let folder = try OpenFolder(path: path)
    if try folder.entry(name)?.kind == .folder {
      let whole = "\(path)/\(name.text)"
      return Content(type: .folder, name: name.text, storage: .folder(whole))
    }
    let type = TypeCatalog.builtIn.type(ofFileNamed: name.text) ?? .data
    let file = try OpenFile(name, in: folder)
    let range = FileRange(file: file, offset: 0, count: file.size)
    return Content(type: type, name: name.text, storage: .file(range))
  }
}

extension UnitCodec {
  /// The entries of a folder.
  static let folders: [UnitCodec] = [
    UnitCodec(type: .directory) { (content, context) throws(ContentError) in
      let path = try content.folderPath
      let names = try FolderEntries.names(in: path, limits: context.limits)
      return ContentUnits(count: names.count) { (number) throws(ContentError) in
        try FolderEntries.content(names[number], in: path)
      }
    }
  ]
}

extension Content {
  /// The path of a content that is a folder.
  var folderPath: String {
    get throws(ContentError) {
      guard case .folder(let path) = storage else {
        throw ContentError(.malformed(format: type.id, detail: "is no folder"))
      }
      return path
    }
  }
}
