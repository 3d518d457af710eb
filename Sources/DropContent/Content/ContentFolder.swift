public import DropCore
import SystemFiles

/// A folder that content refers to: the one that was opened, whatever its path leads to later.
///
/// ```swift
/// let folder = try ContentFolder(path: "/srv/photos")
/// let content = Content(type: .folder, name: "photos", storage: .folder(folder))
/// ```
public final class ContentFolder: Sendable {
  /// The path it was opened by, for messages.
  public let path: String
  /// How many folders lie around it within the one that was loaded.
  let depth: Int
  private let status: FileStatus
  private let held: HeldDescriptor

  /// Opens a folder by its path, whose links are followed: whoever names it means what it leads to.
  public convenience init(path: String) throws(ContentError) {
    let descriptor = unsafe open(path, Self.flags)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    try self.init(Descriptor(descriptor), path: path.resolvedPath ?? path, depth: 0)
  }

  /// Opens a folder inside of another one, never through a link.
  convenience init(_ name: EntryName, in folder: ContentFolder) throws(ContentError) {
    let parent = try folder.opened()
    let path = parent.path(of: name)
    let descriptor = unsafe openat(parent.descriptor, name.bytes, Self.flags | O_NOFOLLOW)
    guard descriptor >= 0 else { throw ContentError.system("open", path) }
    try self.init(Descriptor(descriptor), path: path, depth: folder.depth + 1)
  }

  /// Takes an open folder, which `path` leads to.
  init(_ descriptor: Descriptor, path: String, depth: Int = 0) throws(ContentError) {
    guard let status = try? FileStatus(of: descriptor.number), status.kind == .folder else {
      throw ContentError(.notRegular(path))
    }
    self.status = status
    self.path = path
    self.depth = depth
    held = HeldDescriptor(descriptor)
  }

  /// A folder that isn't there any more, as it was noted: whoever looks into it is told so.
  package init(gone path: String, _ identity: OpenFile.Identity) {
    self.path = path
    status = FileStatus(device: identity.device, number: identity.number, size: 0, stamp: 0)
    depth = 0
    held = HeldDescriptor()
  }

  private static let flags = O_RDONLY | O_DIRECTORY | O_CLOEXEC

  /// Says which folder it is, by whatever path it was opened.
  package var identity: OpenFile.Identity {
    OpenFile.Identity(device: status.device, number: status.number)
  }

  /// The folder, to look into.
  func opened() throws(ContentError) -> OpenFolder {
    if let descriptor = held.descriptor { return try OpenFolder(of: descriptor, path: path) }
    guard let again = try? FileSystem.openWithoutLinks(path),
      let status = try? FileStatus(of: again.number),
      status.device == self.status.device, status.number == self.status.number
    else { throw ContentError(.gone(path: path)) }
    return try OpenFolder(of: again, path: path)
  }
}

/// A descriptor that stays open where not too many do.
final class HeldDescriptor: Sendable {
  let descriptor: Descriptor?

  init(_ descriptor: Descriptor) {
    let mayStay = Self.taken.withLock { taken in
      guard taken < FileSystem.mostOpen / 4 else { return false }
      taken += 1
      return true
    }
    self.descriptor = mayStay ? descriptor : nil
  }

  /// Keeps one that can't be had again.
  init(kept descriptor: Descriptor) {
    self.descriptor = descriptor
    Self.taken.withLock { $0 += 1 }
  }

  /// Holds none.
  init() { descriptor = nil }

  /// Whether another may stay open.
  static var hasRoom: Bool { taken.withLock { $0 < FileSystem.mostOpen / 4 } }

  deinit {
    if descriptor != nil { Self.taken.withLock { $0 -= 1 } }
  }

  private static let taken = Guarded(0)
}

extension Content {
  /// Refers to a folder with all that is in it.
  ///
  /// ```swift
  /// let album = try Content(name: "album", folder: "/srv/pictures/album")
  /// ```
  public init(
    type: ContentType = .folder,
    name: String? = nil,
    folder path: String
  ) throws(ContentError) {
    self.init(
      type: type,
      name: name ?? SafeName.lastComponent(of: path),
      storage: .folder(try ContentFolder(path: path))
    )
  }

  /// The folder that a content is.
  var folder: ContentFolder {
    get throws(ContentError) {
      guard case .folder(let folder) = storage else {
        throw ContentError(.malformed(format: type.id, detail: "is no folder"))
      }
      return folder
    }
  }
}
