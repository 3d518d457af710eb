import DropCore
import SystemFiles

/// The files that the results of one command go to.
struct OutputFiles {
  /// What each is given for, and by which paths; of several the first is the one that was given.
  private var named: [(option: OptionSpec, paths: [String])] = []

  /// Takes paths that an option writes to, and throws where another one writes to such a file: what comes last
  /// would take its place.
  mutating func add(_ option: OptionSpec, _ paths: [String]) throws(CommandFailure) {
    for (other, taken) in named {
      let places = NameSet(taken.compactMap(Self.place))
      guard let path = paths.first(where: { Self.place($0).map(places.contains) == true }) else {
        continue
      }
      throw CommandFailure(
        .usage,
        "'\(other.flag)' and '\(option.flag)' would both write '\(path)'"
      )
    }
    named.append((option, paths))
  }

  /// Where a file lies, whatever links lead there; nil of what is no file, which takes what it is given.
  private static func place(_ path: String) -> String? {
    guard path != "-", [nil, .file].contains(FileSystem.kind(of: path)) else { return nil }
    return path.resolvedPath ?? path.folder.nearestResolved.appending(path: path.fileName)
  }
}
