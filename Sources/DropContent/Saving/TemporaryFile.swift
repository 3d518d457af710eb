import SystemFiles

/// A file on its way into a folder, which gets its own name when it is whole or leaves nothing.
struct TemporaryFile: ~Copyable {
  private let draft: Draft
  private let target: Descriptor
  private let writer: FileWriter

  /// `path` is the folder's, for messages.
  init(in folder: Descriptor, path: String) throws(ContentError) {
    do throws(FileSystem.Failure) {
      draft = try Draft(in: folder)
    } catch {
      throw ContentError(.system(call: "create a file in", path: path, number: error.code))
    }
    target = folder
    writer = FileWriter(descriptor: draft.descriptor, folder: path)
  }

  func write(_ content: Content) throws(ContentError) { try writer.write(content) }
  func synchronize() throws(ContentError) { try writer.synchronize() }

  /// Has the file bear which call it was saved by; where it can't, nobody will know.
  func mark(_ key: String) {
    if let status { _ = FileLabel.put(SavedMark(key: key, status).text, on: draft.descriptor) }
  }

  /// Gives the file its name, or the first numbered one that is free.
  func publish(as wanted: String) throws(ContentError) -> String {
    let used = SafeName.firstFree(wanted, in: target.number) { name in
      do throws(FileSystem.Failure) {
        try draft.publish(as: name)
        return true
      } catch {
        errno = error.code
        return false
      }
    }
    guard let used else { throw ContentError.system("create", "\(writer.folder)/\(wanted)") }
    return used
  }

  /// Which file it is.
  var status: FileStatus? { try? FileStatus(of: draft.descriptor) }
}
