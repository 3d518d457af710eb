package import DropCore
import SystemFiles

/// A file that an address names, opened when it was found; or why it can't be had.
package struct NamedFile: Sendable {
  package let address: String
  package let name: String
  /// What its name says, else its first bytes; data where neither does.
  package let type: ContentType
  package let content: Result<Content, ContentError>

  /// Its size, where it is a file that can be had.
  package var size: Int? {
    guard case .success(let content) = content, case .file = content.storage else { return nil }
    return content.size
  }
}

/// The folders in which files may be read that somebody else names.
package struct FileAccess: Sendable {
  /// Their paths, links resolved.
  private let folders: [String]
  private let catalog: TypeCatalog

  package init(folders: [String], catalog: TypeCatalog = .builtIn) {
    self.folders = folders.compactMap(\.resolvedPath)
    self.catalog = catalog
  }

  /// The file that an address names; nil where it is the address of no file.
  ///
  /// An address without a slash at its start is seen from `folder`.
  package func file(address: String, from folder: String = "/") -> NamedFile? {
    guard let path = FilePath.path(ofAddress: address, from: folder) else {
      return unreadable(address)
    }
    return file(at: path, address: address)
  }

  /// A file that nobody here can open, whoever allows it.
  ///
  /// A link it isn't: who handed it on as its address would deliver that in place of the file, and
  /// among links it would depend on their order what they are taken for.
  private func unreadable(_ address: String) -> NamedFile? {
    let name: String
    let error: ContentError
    if let remote = FilePath.remote(address: address) {
      name = SafeName.lastComponent(of: remote.path)
      error = ContentError(.elsewhere(path: name, host: remote.host))
    } else if FilePath.isFile(address: address) {
      name = SafeName.lastComponent(of: address)
      let hasZero = FilePath.hasZeroByte(address: address)
      let feature = hasZero ? "a name with a zero byte" : "a name that isn't UTF-8"
      error = ContentError(.unsupported(format: "files", feature: feature))
    } else {
      return nil
    }
    let type = catalog.type(ofFileNamed: name) ?? .data
    return NamedFile(address: address, name: name, type: type, content: .failure(error))
  }

  /// The file at a path, called as the path says or by another name.
  package func file(
    at path: String,
    named name: String? = nil,
    address: String? = nil
  ) -> NamedFile {
    let address = address ?? String(decoding: FilePath.address(Array(path.utf8)), as: UTF8.self)
    let name = name ?? SafeName.lastComponent(of: path)
    let content: Result<Content, ContentError>
    do throws(ContentError) {
      content = .success(try open(path, name))
    } catch {
      content = .failure(error)
    }
    let type = (try? content.get())?.type ?? catalog.type(ofFileNamed: name) ?? .data
    return NamedFile(address: address, name: name, type: type, content: content)
  }

  private func open(_ path: String, _ name: String) throws(ContentError) -> Content {
    // Of what lies outside nothing is told, not even that it isn't there.
    guard isAllowed(path.nearestResolved) else { throw ContentError(.outside(path: path)) }
    guard let resolved = path.resolvedPath else { throw ContentError(.gone(path: path)) }
    guard isAllowed(resolved) else { throw ContentError(.outside(path: path)) }
    let opened: Descriptor
    do throws(FileSystem.Failure) {
      opened = try FileSystem.openWithoutLinks(resolved)
    } catch {
      switch error.code {
      case ELOOP, ENOTDIR: throw ContentError(.outside(path: path))
      case ENOENT: throw ContentError(.gone(path: path))
      case ESPIPE: throw ContentError(.notRegular(path))
      default: throw ContentError(.system(call: "open", path: path, number: error.code))
      }
    }
    if (try? FileStatus(of: opened.number))?.kind == .folder {
      let folder = try ContentFolder(opened, path: resolved)
      return Content(type: .folder, name: name, storage: .folder(folder))
    }
    let file = try OpenFile(opened, path: resolved)
    let range = FileRange(file: file, offset: 0, count: file.size)
    let content = Content(type: .data, name: name, storage: .file(range))
    if let type = catalog.type(ofFileNamed: name) { return content.relabelled(as: type) }
    return try ContentSniffer.type(of: content).map { content.relabelled(as: $0) } ?? content
  }

  private func isAllowed(_ resolved: String) -> Bool {
    folders.contains { resolved.lies(below: $0) }
  }
}

extension FileAccess {
  /// The addresses that a representation of a type lists, in its order; none where it lists none.
  package static func addresses(_ bytes: [UInt8], of type: ContentType) -> [String] {
    guard [.fileURL, .promisedFileURL, .uriList].contains(type) else { return [] }
    let content = Content(type: type, bytes: bytes)
    let links = (try? LinkReader.links(content, CodecContext())) ?? []
    return links.map { String(decoding: $0.address, as: UTF8.self) }
  }
}
