/// What lay at a path, by device, number, size and times: where that is the same later, nothing was written.
package struct FileMark: Hashable, Sendable {
  package let path: String
  /// The same as text; that nothing was there is something, too.
  package let text: String
  private let latest: Int

  /// Looks at what lies there now, links followed.
  package init(_ path: String) {
    self.path = path
    guard let status = try? FileStatus(path: path) else {
      (text, latest) = ("none", 0)
      return
    }
    let numbers = [
      Int(truncatingIfNeeded: status.device), Int(truncatingIfNeeded: status.number),
      Int(status.mode), status.size, status.stamp, status.changed,
    ]
    text = numbers.map(String.init).joined(separator: " ")
    latest = max(status.stamp, status.changed)
  }

  /// Whether the same lies there still.
  package var isCurrent: Bool { FileMark(path).text == text }

  /// Whether so much time has passed that a further write would show: file systems count in steps, of which
  /// the longest takes two seconds.
  package var isSettled: Bool {
    latest < Int(WallClock.seconds * 1_000_000_000) - Self.step
  }

  private static let step = 2_500_000_000
}
