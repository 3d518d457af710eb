import DropCore
import DropReplay
import SystemFiles

extension Command {
  /// Runs it, and says what kept it from its end.
  func end() -> ExitStatus {
    do throws(CommandFailure) {
      return try run()
    } catch {
      // Whoever stopped reading knows that; `| head` is no mistake to tell of.
      let hint = error.status == .missing ? MissingFile.hint(for: invocation) : ""
      if error.sink?.isReaderGone != true { console.complain(error.message + hint) }
      return error.status
    }
  }
}

/// What was probably meant by the path of a file that isn't there.
private enum MissingFile {
  /// The nearest name of its kind in its folder, as the end of a sentence; nothing where none is near.
  static func hint(for invocation: Invocation) -> String {
    let plugins = invocation.values(of: RunOptions.plugin).map { value in
      value.split(separator: "=", maxSplits: 1).last.map(String.init) ?? value
    }
    for path in invocation.operands + plugins where FileSystem.kind(of: path) == nil {
      let ending = path.fileName.dropFirst(path.stem.count)
      let names = ((try? FileSystem.names(in: path.folder)) ?? []).sorted()
      // It is there where it leads nowhere: a link whose file is gone, or one in a circle.
      guard !names.contains(path.fileName) else { continue }
      let stems = names.filter { $0.dropFirst($0.stem.count) == ending }.map(\.stem)
      guard let nearest = NearestName.nearest(to: path.stem, among: stems) else { continue }
      return NearestName.hint(path.folder.appending(path: nearest + ending))
    }
    return ""
  }
}
