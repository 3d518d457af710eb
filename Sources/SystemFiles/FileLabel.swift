private import CFileLabel

/// A line that a file bears beside its bytes, where its file system has room for such.
package enum FileLabel {
  /// More than any of ours.
  private static let most = 1_024

  /// Puts a line on a file, in the place of one that is there; whether it bears it now.
  package static func put(_ text: String, on file: Int32) -> Bool {
    let bytes = text.utf8.map { CChar(bitPattern: $0) }
    // The call reads so many bytes, and keeps no pointer.
    return unsafe dnd_label_put(file, bytes, bytes.count) == 0
  }

  /// The line of an open file.
  package static func read(_ file: Int32) -> String? {
    var bytes = [CChar](repeating: 0, count: most)
    // The call writes at most so many bytes.
    let count = unsafe dnd_label_read(file, &bytes, most)
    guard count >= 0 else { return nil }
    return String(validating: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// The line of what has a name in a folder; a link is not followed, and nothing else than files and folders is opened.
  package static func read(_ name: String, in folder: Int32) -> String? {
    guard let status = try? FileStatus(name, in: folder), status.kind != .other else { return nil }
    let file = unsafe openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    return read(file)
  }
}
