import DropCore
package import SystemFiles

/// A recording of the ring that becomes one of its handler's tests.
///
/// The test names the handler where it lies, so that it tries what becomes of it, and not the text that was
/// recorded with it.
package enum KeptTest {
  /// Puts a recording and what lies beside it into a handler's `sessions`; gives the test's path.
  package static func keep(_ recording: String, in handler: String) throws(FileSystem.Failure)
    -> String
  {
    let sessions = handler.appending(path: "sessions")
    if FileSystem.kind(of: sessions) == nil { try FileSystem.makeFolder(sessions) }
    let stem = String(recording.dropLast(ending.count))
    let name = free(stem.fileName, in: sessions)
    let target = sessions.appending(path: name)
    try FolderTree.copy(stem, to: target, without: "plugins")
    let transcript = stem + ".transcript.jsonl"
    if FileSystem.kind(of: transcript) == .file {
      try FolderTree.copyFile(transcript, to: target + ".transcript.jsonl")
    }
    try write(recording, of: stem.fileName, to: target + ending, as: name)
    return target + ending
  }

  private static let ending = ".jsonl"

  private static func free(_ name: String, in folder: String) -> String {
    var (found, count) = (name, 1)
    while FileSystem.kind(of: folder.appending(path: found + ending)) != nil
      || FileSystem.kind(of: folder.appending(path: found)) != nil
    {
      count += 1
      found = "\(name)-\(count)"
    }
    return found
  }

  /// A path stands at the beginning of a string, whose quotes would be escaped inside another one: so what is
  /// found is the path.
  private static func write(
    _ recording: String,
    of stem: String,
    to path: String,
    as name: String
  ) throws(FileSystem.Failure) {
    let source = Descriptor(try FileSystem.openFile(recording))
    defer { withExtendedLifetime(source) {} }
    let bytes = try FileSystem.readAll(source.number, limit: mostBytes)
    var text = String(decoding: bytes, as: UTF8.self)
    text.replace(
      "\"plugin\":\"\(stem)/plugins/1/plugin.lua\"",
      with: "\"plugin\":\"../plugin.lua\""
    )
    if stem != name { text.replace(":\"\(stem)/", with: ":\"\(name)/") }
    let file = Descriptor(try FileSystem.open(path, FileSystem.newFile))
    defer { withExtendedLifetime(file) {} }
    try FileSystem.write(Array(text.utf8), to: file.number)
  }

  private static let mostBytes = 64 << 20
}
