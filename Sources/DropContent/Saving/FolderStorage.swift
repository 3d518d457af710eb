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
/// As a ``DurableStorage`` it also knows what it saved in another life of the app, by an extended attribute that each file
/// bears, where the file system has such.
public final class FolderStorage: DurableStorage {
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
    try save(content, as: name, nil)
  }

  /// Saves a content in the same way for a call of that key, and has it bear the key.
  ///
  /// ```swift
  /// let name = try FolderStorage(folder: folder).save(content, as: "beach.png", key: "save-1")
  /// ```
  public func save(
    _ content: Content,
    as name: String,
    key: String
  ) throws(ContentError) -> String {
    try save(content, as: name, Optional(key))
  }

  private func save(
    _ content: Content,
    as name: String,
    _ key: String?
  ) throws(ContentError) -> String {
    let (used, status) = try saver.saved(content, as: name, key: key)
    saved.withLock { $0[used] = status }
    return used
  }

  /// The name of what the call of that key saved, also in another life of the app; nil where it saved nothing.
  ///
  /// It is an error where the file system has nothing that a file could bear a key in.
  ///
  /// ```swift
  /// let name = try FolderStorage(folder: folder).find("save-1", savedAs: "beach.png")
  /// ```
  public func find(_ key: String, savedAs name: String) throws(ContentError) -> String? {
    try saver.find(key, as: name)
  }

  /// Takes a file back that was saved here.
  ///
  /// One that was changed since stays, and that is an error, as a folder is; one that is gone is none. What was saved
  /// in another life of the app is known where it was saved with a key.
  ///
  /// ```swift
  /// let storage = FolderStorage(folder: folder)
  /// try storage.takeBack(try storage.save(content, as: "beach.png"))
  /// ```
  public func takeBack(_ name: String) throws(ContentError) {
    let target = try saver.openTarget()
    defer { withExtendedLifetime(target) {} }
    guard let found = try find(name, in: target) else {
      return saved.withLock { $0[name] = nil }
    }
    guard try isSame(name, found, in: target) else { throw ContentError(.changed(name)) }
    do throws(FileSystem.Failure) {
      try FileSystem.remove(name, in: target.number)
    } catch {
      throw ContentError(.system(call: "remove", path: name, number: error.code))
    }
    saved.withLock { $0[name] = nil }
    if saver.syncs { try? FileSystem.synchronize(target.number) }
  }

  /// Whether what has that name is what was saved under it, now or in another life, and nothing was written to it since.
  private func isSame(
    _ name: String,
    _ found: FileStatus,
    in target: Descriptor
  ) throws(ContentError) -> Bool {
    if let status = saved.withLock({ $0[name] }) { return found.isSame(as: status) }
    guard found.kind == .file else {
      throw ContentError(.unsupported(format: "folders", feature: "taking back"))
    }
    guard let mark = FileLabel.read(name, in: target.number).flatMap(SavedMark.init) else {
      throw ContentError(.unsupported(format: "files that bear no mark", feature: "taking back"))
    }
    return mark.isSame(as: found)
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
