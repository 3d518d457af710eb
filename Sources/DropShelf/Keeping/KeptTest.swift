import DropCore
import SystemFiles

/// A recording of the ring that becomes one of its handler's tests.
///
/// The test names the handler where it lies, so that it tries what becomes of it, and not the text that was
/// recorded with it.
package enum KeptTest {
  /// Why a recording isn't kept.
  package enum Failure: Error, Hashable, CustomStringConvertible {
    case tooLarge(most: Int)
    case system(Int32)

    package var description: String {
      switch self {
      case .tooLarge(let most): "the recording is larger than \(most >> 20) MiB"
      case .system(let code): SystemReason.text(of: code)
      }
    }
  }

  /// Puts a recording and what lies beside it into a handler's `sessions`, whole or not at all; gives the test's
  /// path.
  package static func keep(_ recording: String, in handler: String) throws(Failure) -> String {
    do throws(FileSystem.Failure) {
      if let text = try Self.text(of: recording) {
        return try put(text, of: recording, in: handler)
      }
    } catch {
      throw .system(error.code)
    }
    throw .tooLarge(most: mostBytes)
  }

  private static func put(
    _ text: String,
    of recording: String,
    in handler: String
  ) throws(FileSystem.Failure) -> String {
    let sessions = handler.appending(path: "sessions")
    let isNew = FileSystem.kind(of: sessions) == nil
    if isNew { try FileSystem.makeFolder(sessions) }
    let stem = String(recording.dropLast(ending.count))
    let name = free(stem.fileName, in: sessions)
    let target = sessions.appending(path: name)
    do throws(FileSystem.Failure) {
      try FolderTree.copy(stem, to: target, without: "plugins")
      let transcript = stem + goldenEnding
      if FileSystem.kind(of: transcript) == .file {
        try FolderTree.copyFile(transcript, to: target + goldenEnding)
      }
      try write(text, of: stem.fileName, to: name, in: sessions)
    } catch {
      // None of it was there before.
      FileSystem.removeTree(target)
      FileSystem.removeFile(target + goldenEnding)
      if isNew { FileSystem.removeEmptyFolder(sessions) }
      throw error
    }
    return target + ending
  }

  private static let ending = ".jsonl"
  private static let goldenEnding = ".transcript.jsonl"

  private static func free(_ name: String, in folder: String) -> String {
    var (found, count) = (name, 1)
    while ["", ending, goldenEnding].contains(where: { end in
      FileSystem.kind(of: folder.appending(path: found + end)) != nil
    }) {
      count += 1
      found = "\(name)-\(count)"
    }
    return found
  }

  /// All of a recording, as what is cut would replay as something else; nil where it is too large.
  private static func text(of recording: String) throws(FileSystem.Failure) -> String? {
    let source = Descriptor(try FileSystem.openFile(recording))
    defer { withExtendedLifetime(source) {} }
    // Known before so much is read.
    if FileSystem.size(of: source.number) ?? 0 > mostBytes { return nil }
    let bytes = try FileSystem.readAll(source.number, limit: mostBytes)
    return bytes.count > mostBytes ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// A path stands at the beginning of a string, whose quotes would be escaped inside another one: so what is
  /// found is the path.
  private static func write(
    _ recorded: String,
    of stem: String,
    to name: String,
    in folder: String
  ) throws(FileSystem.Failure) {
    var text = recorded
    text.replace(
      "\"plugin\":\"\(stem)/plugins/1/plugin.lua\"",
      with: "\"plugin\":\"../plugin.lua\""
    )
    if stem != name { text.replace(":\"\(stem)/", with: ":\"\(name)/") }
    let draft = try Draft(in: FileSystem.openFolder(folder))
    try FileSystem.write(Array(text.utf8), to: draft.descriptor)
    try draft.synchronize()
    try draft.publish(as: name + ending)
  }

  private static let mostBytes = 64 << 20
}
