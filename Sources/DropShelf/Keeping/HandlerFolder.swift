import DropContent
import DropCore
import SystemFiles

/// A plugin's folder on the shelf, as it was when it was looked at.
package struct HandlerFolder: Equatable, Sendable {
  /// What it is called there.
  package let name: String
  package let path: String
  /// Why it isn't opened, though it is there.
  package let refusal: String?
  /// When each of its scripts was saved: another value is another text.
  private let stamps: NameTable<Int>

  /// More than that don't get a tile.
  package static let most = 200
  package static let script = "plugin.lua"

  /// Those in a folder, by their names; none where that can't be read.
  package static func all(in folder: String) -> [HandlerFolder] {
    FolderTree.names(in: folder, most: most) { name in
      FileSystem.kind(of: folder.appending(path: name).appending(path: script)) == .file
    }.compactMap { HandlerFolder(name: $0, in: folder) }
  }

  /// Where their scripts lie or may come to lie, so many at most.
  package static func folders(in folder: String, most: Int = 1_000) -> [String] {
    let handlers = inner(folder).map { folder.appending(path: $0) }
    let parts = handlers.lazy.flatMap { handler in
      inner(handler).map { handler.appending(path: $0) }
    }
    return Array((handlers + parts.prefix(most)).prefix(most))
  }

  /// The names of the folders in a folder, whatever else lies there.
  private static func inner(_ folder: String) -> [String] {
    FolderTree.names(in: folder, most: most) { name in
      FileSystem.kind(of: folder.appending(path: name)) == .folder
    }
  }

  private init?(name: String, in folder: String) {
    let path = folder.appending(path: name)
    let script = path.appending(path: Self.script)
    guard FileSystem.kind(of: script) == .file else { return nil }
    self.name = name
    self.path = path
    refusal = Self.refusal(of: script, in: path, of: folder)
    stamps = Self.stamps(in: path)
  }

  /// Where a picture of its lies; none where that isn't there, leads elsewhere, or is too large to be an icon.
  package func picture(_ name: String) -> String? {
    guard let own = path.resolvedPath, let file = path.appending(path: name).resolvedPath,
      file.lies(below: own), let status = try? FileStatus(path: file), status.kind == .file,
      status.size <= Self.mostPicture
    else { return nil }
    return file
  }

  private static let mostPicture = 1 << 20

  /// What a link leads to elsewhere is changed by others than whoever granted it something here.
  private static func refusal(of script: String, in path: String, of folder: String) -> String? {
    guard let shelf = folder.resolvedPath, let own = path.resolvedPath,
      let file = script.resolvedPath
    else { return "can't be read" }
    let stays =
      own.isSpelled(as: shelf.appending(path: path.fileName))
      && file.isSpelled(as: own.appending(path: Self.script))
    return stays ? nil : "is a link that leads elsewhere"
  }

  /// A digest of its scripts, by which it is known whether they are what they were; none where one can't be read.
  package func text() -> String? {
    var sum = SHA256()
    for name in stamps.names {
      guard let descriptor = try? FileSystem.openFile(path.appending(path: name)) else {
        return nil
      }
      defer { FileSystem.close(descriptor) }
      guard let bytes = try? FileSystem.readAll(descriptor, limit: 1 << 20) else { return nil }
      // A name ends where none goes on, and a text where its length says.
      sum.update(Array("\(name)\0\(bytes.count)\0".utf8))
      sum.update(bytes)
    }
    return sum.hexDigest()
  }

  /// Scripts lie in the folder, and in those that lie in it.
  private static func stamps(in path: String) -> NameTable<Int> {
    var stamps = NameTable<Int>()
    for folder in [""] + inner(path) {
      let place = folder.isEmpty ? path : path.appending(path: folder)
      for file in FolderTree.names(in: place, most: most, where: { $0.hasSuffix(".lua") }) {
        let name = folder.isEmpty ? file : "\(folder)/\(file)"
        stamps[name] = FileSystem.stamp(of: path.appending(path: name))
      }
    }
    return stamps
  }
}
