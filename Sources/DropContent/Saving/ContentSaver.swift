import SystemFiles

/// Saves contents into one folder, each whole or not at all, and never over what is there.
///
/// ```swift
/// let saver = ContentSaver(folder: folder)
/// let name = try saver.save(content, as: "beach.png")
/// ```
public struct ContentSaver: Sendable {
  /// The folder.
  public let folder: String
  /// Whether the bytes have reached the disk before the file gets its name.
  public var syncs = true
  /// How deep a folder may go, and how many entries it may have.
  public var limits = ContentLimits.standard
  /// Keeps room for a file of a folder before its bytes are written, or says why there is none.
  private let reserve: Reserve?

  typealias Reserve = @Sendable (_ bytes: Int) throws(ContentError) -> Void

  /// Names the folder, which has to exist.
  public init(folder: String) { self.init(folder: folder, nil) }

  init(folder: String, _ reserve: Reserve?) {
    self.folder = folder
    self.reserve = reserve
  }

  /// Writes a content and gives the name that was used: the one asked for, made safe, and numbered
  /// where it is taken.
  ///
  /// A folder is saved with all files and folders in it; what is a link, a socket or a device is
  /// left out.
  ///
  /// ```swift
  /// let name = try ContentSaver(folder: folder).save(content)
  /// ```
  public func save(_ content: Content, as name: String? = nil) throws(ContentError) -> String {
    try saved(content, as: name).name
  }

  /// The same, with what tells the file from another one of its name; a folder has no such thing.
  ///
  /// With a key it bears that before it has its name.
  func saved(
    _ content: Content,
    as name: String?,
    key: String? = nil
  ) throws(ContentError) -> (name: String, status: FileStatus?) {
    let wanted = SafeName.component(of: name ?? content.name ?? SafeName.fallback)
    let target = try openTarget()
    defer { withExtendedLifetime(target) {} }
    PassingName.sweep(target.number)
    let used: String
    var status: FileStatus?
    if case .folder(let source) = content.storage {
      used = try save(source.opened(), in: target, as: wanted, key)
    } else {
      let file = try TemporaryFile(in: target, path: folder)
      try file.write(content)
      if let key { file.mark(key) }
      if syncs { try file.synchronize() }
      used = try file.publish(as: wanted)
      status = file.status
    }
    // The name is there; that it outlives a loss of power some file systems can't promise.
    if syncs { try? FileSystem.synchronize(target.number) }
    return (used, status)
  }

  /// The name of what the call of that key saved; nil where it saved nothing.
  ///
  /// All that has a name like it is looked at, as others may have taken names away since.
  func find(_ key: String, as name: String) throws(ContentError) -> String? {
    let target = try openTarget()
    defer { withExtendedLifetime(target) {} }
    do throws(FileSystem.Failure) {
      let stem = SafeName.parts(SafeName.component(of: name)).stem
      for name in try FileSystem.names(in: folder) where name.hasPrefix(stem) {
        let mark = FileLabel.read(name, in: target.number).flatMap(SavedMark.init)
        // A name that others took away since it was listed has no status, and isn't that of the call.
        if let mark, mark.key == key, let status = try? FileStatus(name, in: target.number),
          mark.isOf(status)
        {
          return name
        }
      }
      // Where files bear no marks nothing would have been found.
      let probe = try Draft(in: target)
      if FileLabel.put("", on: probe.descriptor) { return nil }
    } catch {
      throw ContentError(.system(call: "look through", path: folder, number: error.code))
    }
    throw ContentError(.unsupported(format: "this file system", feature: "marks on files"))
  }

  /// Gives a file a second name in the folder, and says which; nil where it can't have one, as it lies on
  /// another disk, or isn't a whole file.
  package func link(_ content: Content, as name: String) -> String? {
    guard case .file(let range) = content.storage, range.isWhole,
      let file = try? range.file.opened(),
      let target = try? openTarget()
    else { return nil }
    defer { withExtendedLifetime((file, target)) {} }
    return SafeName.firstFree(SafeName.component(of: name), in: target.number) { name in
      do throws(FileSystem.Failure) {
        try FileSystem.name(file.number, name, in: target.number)
        return true
      } catch {
        errno = error.code
        return false
      }
    }
  }

  func openTarget() throws(ContentError) -> Descriptor {
    do throws(FileSystem.Failure) {
      return try FileSystem.openFolder(folder)
    } catch {
      throw ContentError(.system(call: "open", path: folder, number: error.code))
    }
  }

  private func save(
    _ source: borrowing OpenFolder,
    in target: Descriptor,
    as wanted: String,
    _ key: String?
  ) throws(ContentError) -> String {
    let tree = try TemporaryFolder(in: target, path: folder)
    do throws(ContentError) {
      try tree.fill(from: source, limits: limits, syncs: syncs, reserve)
      if let key { tree.mark(key) }
      return try tree.publish(as: wanted)
    } catch {
      tree.discard()
      throw error
    }
  }
}
