/// A file that one holder has for itself, in this process or another, as long as this is there.
package final class FileLock: Sendable {
  private let file: Descriptor

  /// Nil where another one has it, also at the last of so many tries, 5 ms apart.
  ///
  /// Whoever asks whether somebody has it has it for a moment, too.
  package init?(_ file: Descriptor, tries: Int = 1) {
    var left = tries
    while !FileSystem.lock(file.number) {
      left -= 1
      if left < 1 { return nil }
      usleep(5_000)
    }
    self.file = file
  }

  // A process that is just begun has a copy of what is open here until it runs its own program, and closing
  // would leave the file locked for so long.
  deinit { FileSystem.unlock(file.number) }
}
