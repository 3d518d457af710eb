package import DropContent
import DropCore
import DropReplay
import SystemFiles

/// A finding's session as it replays by itself from the folder that it is saved in.
package enum FindingParcel {
  /// What keeps it from that.
  package enum Problem: Error {
    /// It names that file, which lies outside of its folder, and nobody says that it may go along.
    case outside(String)
    /// What it names has more bytes than are kept beside a session.
    case tooLarge(limit: Int)
    /// What it names can't be had, or not be kept.
    case content(ContentError)
  }

  private static let mostBytes = 256 << 20

  /// The text of a session that replays from the working directory, as it replays from `folder`.
  ///
  /// What its items name and lies outside goes with it, where it lies in one of the folders that the search
  /// could read: `keep` puts it beside the session, and says what that calls it. What the search couldn't
  /// read stays out of reach. Where `readable` is nil, nobody knows which it could.
  package static func text(
    of session: String,
    in folder: String,
    reading readable: [String]?,
    keep: (Content) throws(ContentError) -> String
  ) throws(Problem) -> String {
    guard let document = SessionDocument(text: session, folder: ".") else { return session }
    let moved = document.portable(for: folder, ReplaySetup(), keepingFiles: true)
    var named: [String] = []
    _ = moved.callingFiles { path in
      named.append(path)
      return nil
    }
    var kept: [String: String] = [:]
    var size = 0
    for path in named where kept[path] == nil {
      guard let file = folder.appending(path: path).resolvedPath, !lies(file, in: [folder])
      else { continue }
      guard let readable else { throw .outside(path.fileName) }
      guard lies(file, in: readable) else { continue }
      do throws(ContentError) {
        let content = try FileAccess(folders: ["/"]).file(at: file).content.get()
        FolderWalk.through(content) { _, each in size += (try? each.get().size) ?? 0 }
        if size <= mostBytes { kept[path] = try keep(content) }
      } catch {
        throw .content(error)
      }
      if size > mostBytes { throw .tooLarge(limit: mostBytes) }
    }
    if kept.isEmpty, moved.json == document.json { return session }
    let told = moved.callingFiles { kept[$0] }
    return JSONWriter(layout: .folded).text(told.json) + "\n"
  }

  private static func lies(_ file: String, in folders: [String]) -> Bool {
    folders.contains { folder in
      (folder.isEmpty ? "." : folder).resolvedPath.map { file.lies(below: $0) } ?? false
    }
  }
}
