import SystemFiles

/// A file under a passing name, which becomes one under its own name or disappears.
struct TemporaryFile: ~Copyable {
  private let folder: CInt
  private let name: String
  private let writer: FileWriter

  init(in folder: borrowing OpenFolder) throws(ContentError) {
    let name = PassingName.make()
    let descriptor = FileWriter.create(name, in: folder)
    guard descriptor >= 0 else { throw ContentError.system("create a file in", folder.path) }
    self.folder = folder.descriptor
    self.name = name
    writer = FileWriter(descriptor: descriptor, folder: folder.path)
  }

  deinit { close(writer.descriptor) }

  func write(_ content: Content) throws(ContentError) { try writer.write(content) }
  func synchronize() throws(ContentError) { try writer.synchronize() }

  /// Gives the file its name, or the first numbered one that is free.
  func publish(as wanted: String) throws(ContentError) -> String {
    let used = SafeName.firstFree(wanted) { renameIfFree(to: $0) }
    guard let used else { throw ContentError.system("create", "\(writer.folder)/\(wanted)") }
    return used
  }

  /// A second name can only be made where none is, and then the first one goes.
  private func renameIfFree(to candidate: String) -> Bool {
    guard unsafe linkat(folder, name, folder, candidate, 0) == 0 else { return false }
    unsafe unlinkat(folder, name, 0)
    return true
  }

  /// Takes the file away again.
  func discard() { unsafe unlinkat(folder, name, 0) }
}
