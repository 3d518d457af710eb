import DropCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The files and folders in a folder; links, sockets and devices are none.
enum FolderEntries {
  /// Their names, sorted by their bytes.
  static func names(in path: String, limits: ContentLimits) throws(ContentError) -> [String] {
    guard path.utf8.count(where: { $0 == 0x2F }) < limits.depth else {
      throw ContentError(.limit(.depth, allowed: limits.depth, found: nil))
    }
    guard let folder = unsafe opendir(path) else { throw ContentError.system("open", path) }
    defer { unsafe closedir(folder) }
    var names: [String] = []
    // readdir's entry is valid until the next call on this folder; its name is copied at once.
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      guard name != ".", name != "..", kind(of: "\(path)/\(name)") != nil else { continue }
      guard names.count < limits.units else {
        throw ContentError(.limit(.entries, allowed: limits.units, found: nil))
      }
      names.append(name)
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  enum Kind { case file, folder }

  static func kind(of path: String) -> Kind? {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return nil
    }
  }

  /// An entry as content, its type taken from its name.
  static func content(_ name: String, in path: String) throws(ContentError) -> Content {
    let whole = "\(path)/\(name)"
    if kind(of: whole) == .folder {
      return Content(type: .folder, name: name, storage: .folder(whole))
    }
    let type = TypeCatalog.builtIn.type(ofFileNamed: name) ?? .data
    return try Content(type: type, name: name, file: whole)
  }
}

extension UnitCodec {
  /// The entries of a folder.
  static let folders: [UnitCodec] = [
    UnitCodec(
      type: .directory,
      count: { (content, context) throws(ContentError) in
        try FolderEntries.names(in: try content.folderPath, limits: context.limits).count
      },
      take: { (content, number, context) throws(ContentError) in
        let path = try content.folderPath
        let names = try FolderEntries.names(in: path, limits: context.limits)
        guard names.indices.contains(number) else {
          throw ContentError(.noUnit(number + 1, count: names.count))
        }
        return try FolderEntries.content(names[number], in: path)
      }
    )
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
