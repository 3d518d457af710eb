import SystemFiles

/// What a saved file bears, so that it is known again in another life of its app: by which call it was saved, and what
/// it was then.
struct SavedMark: Equatable {
  let key: String
  private let number: UInt64
  private let size: Int
  private let stamp: Int

  /// That of a file which is written, and has no name yet.
  init(key: String, _ status: FileStatus) {
    self.key = key
    (number, size, stamp) = (status.number, status.size, status.stamp)
  }

  /// Keys come last, as those of others may have spaces.
  var text: String { "\(number) \(size) \(stamp) \(key)" }

  init?(_ text: String) {
    let parts = text.split(separator: " ", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, let number = UInt64(parts[0]), let size = Int(parts[1]),
      let stamp = Int(parts[2])
    else { return nil }
    (self.number, self.size, self.stamp, key) = (number, size, stamp, String(parts[3]))
  }

  /// Whether it is that file's own, and not that of one which was copied with its mark.
  func isOf(_ status: FileStatus) -> Bool { number == status.number }

  /// Whether it is that file, with nothing written to it since.
  func isSame(as status: FileStatus) -> Bool {
    isOf(status) && size == status.size && stamp == status.stamp
  }
}
