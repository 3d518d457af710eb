#if Live

package import SystemFiles

/// Wakes one thread from others, and from a signal's handler, by a pipe.
package final class Bell: Sendable {
  private let reading: Descriptor
  private let writing: Descriptor

  package init() throws(FileSystem.Failure) {
    var ends: [Int32] = [-1, -1]
    // The call fills in the two numbers.
    guard unsafe pipe(&ends) == 0 else { throw FileSystem.Failure(code: errno) }
    (reading, writing) = (Descriptor(ends[0]), Descriptor(ends[1]))
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    // A pipe that is full rings already.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
  }

  package func ring() {
    var byte: UInt8 = 0
    // Writes the one byte that is there.
    _ = unsafe write(writing.number, &byte, 1)
  }

  /// Waits until it was rung since the last time, or so long, for ever where that is below 0.
  ///
  /// - Returns: Whether it was rung; a signal may end the wait before.
  @discardableResult
  package func wait(milliseconds: Int32 = -1) -> Bool {
    var asked = pollfd(fd: reading.number, events: Int16(truncatingIfNeeded: POLLIN), revents: 0)
    // The call fills in the one structure.
    guard unsafe poll(&asked, 1, milliseconds) > 0 else { return false }
    var bytes: [UInt8] = []
    try? FileSystem.readSome(reading.number, upTo: 64, into: &bytes)
    return true
  }
}

#endif
