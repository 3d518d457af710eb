import Foundation

/// What wakes the loop from any thread: a pipe to itself.
final class Bell: Sendable {
  let reading: Int32
  private let writing: Int32

  init() {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { fatalError("there is no descriptor left for a pipe") }
    for end in ends { _ = fcntl(end, F_SETFL, O_NONBLOCK) }
    (reading, writing) = (ends[0], ends[1])
  }

  deinit {
    close(reading)
    close(writing)
  }

  func ring() {
    var one: UInt8 = 1
    _ = write(writing, &one, 1)
  }

  func silence() {
    var bytes = [UInt8](repeating: 0, count: 64)
    while read(reading, &bytes, bytes.count) > 0 {}
  }
}

/// The lines that a descriptor brings; its end is the line `quit`.
struct Lines {
  private let descriptor: Int32
  private var rest: [UInt8] = []
  private var isOver = false

  init(from descriptor: Int32) { self.descriptor = descriptor }

  /// Waits for lines, for the bell, or for so many milliseconds; -1: as long as it takes.
  mutating func read(orUntil bell: Bell, within milliseconds: Int32) -> [String] {
    var ready = [
      pollfd(fd: bell.reading, events: Int16(POLLIN), revents: 0),
      pollfd(fd: isOver ? -1 : descriptor, events: Int16(POLLIN), revents: 0),
    ]
    _ = poll(&ready, nfds_t(ready.count), milliseconds)
    if ready[0].revents != 0 { bell.silence() }
    if ready[1].revents == 0 { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(descriptor, &bytes, bytes.count)
    if count <= 0 {
      isOver = true
      return ["quit"]
    }
    rest += bytes.prefix(count)
    var lines = rest.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    rest = Array(lines.removeLast())
    return lines.map { String(decoding: $0, as: UTF8.self) }
  }
}
