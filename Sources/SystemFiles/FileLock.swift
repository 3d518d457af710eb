/// A file that one holder has for itself, in this process or another, as long as this is there.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Nil where another one has it.
  package init?(_ file: Descriptor) {
    guard FileSystem.lock(file.number) else { return nil }
    self.file = file
  }

  // A process that is just begun has a copy of what is open here until it runs its own program, and closing
  // would leave the file locked for so long.
  deinit { FileSystem.unlock(file.number) }
}
