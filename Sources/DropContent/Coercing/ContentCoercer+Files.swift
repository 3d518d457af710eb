import DropCore

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

extension ContentCoercer {
  /// The file or folder that a file address names, if it lies in one of the allowed folders with
  /// every link resolved; its type is taken from its name.
  public func open(fileAddress address: String) throws(ContentError) -> Content {
    guard let path = FilePath.path(ofAddress: address) else {
      throw ContentError(.malformed(format: "file URL", detail: "names no file of this machine"))
    }
    guard let resolved = ContentCoercer.resolved(path) else {
      throw ContentError.system("open", path)
    }
    guard isAllowed(resolved) else { throw ContentError(.outside(path: path)) }
    let name = SafeName.lastComponent(of: resolved)
    let type = catalog.type(ofFileNamed: name) ?? .data
    do throws(ContentError) {
      return try Content(type: type, name: name, file: resolved)
    } catch {
      guard error.problem == .isFolder else { throw error }
      return Content(type: .folder, name: name, storage: .folder(resolved))
    }
  }

  private func isAllowed(_ path: String) -> Bool {
    context.allowedFolders.contains { folder in
      guard let root = ContentCoercer.resolved(folder) else { return false }
      return path == root || path.hasPrefix(root == "/" ? "/" : "\(root)/")
    }
  }

  private static func resolved(_ path: String) -> String? {
    // realpath allocates the result when it is given no room; it is copied and freed here.
    guard let found = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(found) }
    return unsafe String(cString: found)
  }
}
