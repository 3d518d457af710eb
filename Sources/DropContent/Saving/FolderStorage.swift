import DropCore
import SystemFiles

/// A folder that plugins save in, which gives back what it took: a host's storage saves with
/// ``save(_:as:)`` and takes back with ``takeBack(_:)``.
///
/// ```swift
/// let storage = FolderStorage(folder: folder)
/// let name = try storage.save(content, as: "beach.png")
/// try storage.takeBack(name)
/// ```
public final class FolderStorage: Sendable {
  /// How files are saved, and where.
  public let saver: ContentSaver
  /// The files that were saved, by the names that were used.
  private let saved = Guarded(NameTable<FileStatus>())

  /// Names the folder, which has to exist.
  ///
  /// ```swift
  /// let storage = FolderStorage(folder: folder)
  /// ```
  public convenience init(folder: String) {
    self.init(saver: ContentSaver(folder: folder))
  }

  /// Saves as that does.
  ///
  /// ```swift
  /// let storage = FolderStorage(saver: ContentSaver(folder: folder))
  /// ```
  public init(saver: ContentSaver) {
    self.saver = saver
  }

  /// Saves a content under a name like the one given, and says which one was used.
  ///
  /// ```swift
  /// let name = try FolderStorage(folder: folder).save(content, as: "beach.png")
  /// ```
  public func save(_ content: Content, as name: String) throws(ContentError) -> String {
    let (used, status) = try saver.saved(content, as: name)
    saved.withLock { $0[used] = status }
    return used
  }

  /// Takes a file back that was saved here.
  ///
  /// One that was changed since stays, and that is an error, as a folder is; one that is gone is none.
  ///
  /// ```swift
  /// let storage = FolderStorage(folder: folder)
  /// try storage.takeBack(try storage.save(content, as: "beach.png"))
  /// ```
  public func takeBack(_ name: String) throws(ContentError) {
    guard let status = saved.withLock({ $0[name] }) else {
      throw ContentError(.unsupported(format: "folders", feature: "taking back"))
    }
    let target = try saver.openTarget()
    defer { withExtendedLifetime(target) {} }
    guard let found = try find(name, in: target) else {
      return saved.withLock { $0[name] = nil }
    }
    guard found.isSame(as: status) else { throw ContentError(.changed(name)) }
    do throws(FileSystem.Failure) {
      try FileSystem.remove(name, in: target.number)
    } catch {
      throw ContentError(.system(call: "remove", path: name, number: error.code))
    }
    saved.withLock { $0[name] = nil }
    if saver.syncs { try? FileSystem.synchronize(target.number) }
  }

  /// What has that name; nil where nothing has.
  private func find(
    _ name: String,
    in target: Descriptor
  ) throws(ContentError) -> FileStatus? {
    do throws(FileSystem.Failure) {
      return try FileStatus(name, in: target.number)
    } catch {
      if error.code == ENOENT { return nil }
      throw ContentError(.system(call: "open", path: name, number: error.code))
    }
  }
}
