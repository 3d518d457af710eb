import DropContent
package import DropReplay
package import SystemFiles

/// The Lua files of the folder that a plugin lies in, each with its digest: any of them may be a module of it.
package struct PluginFiles: Sendable {
  package private(set) var inputs: [SearchIdentity.Input] = []
  /// They, and the folders that were looked through, as they were before.
  private(set) var marks: [FileMark] = []

  /// Modules in folders further down are nobody's.
  private static let deepest = 8
  /// A plugin that lies in somebody's home folder doesn't have all that is in there read.
  private static let mostFolders = 1_000

  init(_ file: String) {
    let main = Self.name(of: file)
    let base = main.folder == "." ? "" : main.folder + "/"
    note("plugin \(main)", file)
    var folders = [""]
    var looked = 0
    while let folder = folders.popLast() {
      looked += 1
      if looked > Self.mostFolders {
        note(
          "plugin \(main)",
          saying: "more than \(Self.mostFolders) folders: not all were looked at"
        )
        return
      }
      let place = folder.isEmpty ? file.folder : file.folder.appending(path: folder)
      marks.append(FileMark(place))
      for each in (try? FileSystem.names(in: place)) ?? [] {
        let path = place.appending(path: each)
        let inside = folder.isEmpty ? each : folder + "/" + each
        switch FileSystem.kind(of: path) {
        case .folder where inside.split(separator: "/").count < Self.deepest: folders.append(inside)
        case .folder:
          note(
            "plugin \(base)\(inside)",
            saying: "lies \(Self.deepest) folders deep: not looked at"
          )
        case .file where each.hasSuffix(".lua"): note("plugin \(base)\(inside)", path)
        default: break
        }
      }
    }
  }

  private mutating func note(_ name: String, _ path: String) {
    marks.append(FileMark(path))
    note(name, saying: FileDigest.of(path))
  }

  private mutating func note(_ name: String, saying value: String) {
    inputs.append(SearchIdentity.Input(name, value))
  }

  /// A file as its folder calls it: the same on every machine.
  static func name(of path: String) -> String {
    let folder = (path.folder.resolvedPath ?? path.folder).fileName
    return folder.isEmpty || folder == "." ? path.fileName : folder + "/" + path.fileName
  }
}

/// The files of plugins by the plugin's own, which are read again once something about them has changed.
package final class PluginDigests: Sendable {
  private let known = Guarded<[String: Known]>([:])
  /// Recordings may name a plugin each.
  private static let most = 1_000

  /// Files as they are, and what was compiled of them.
  private struct Known {
    let files: PluginFiles
    let shelf = PluginShelf()
  }

  package init() {}

  package func files(of plugin: String) -> PluginFiles {
    if let files = known.withLock({ $0[plugin]?.files }), files.marks.allSatisfy(\.isCurrent) {
      return files
    }
    let files = PluginFiles(plugin)
    if files.marks.allSatisfy(\.isSettled) {
      known.withLock { known in
        if known.count >= Self.most { known.removeAll() }
        known[plugin] = Known(files: files)
      }
    }
    return files
  }

  /// What was compiled of a plugin while its files were those; nil where they may change unseen.
  package func shelf(of plugin: String, as marks: [FileMark]) -> PluginShelf? {
    known.withLock { $0[plugin] }.flatMap { $0.files.marks == marks ? $0.shelf : nil }
  }
}

/// What a file holds, as a digest.
package enum FileDigest {
  /// The SHA-256 of its bytes, read a piece at a time; of what can't be read as of one that is gone.
  package static func of(_ path: String) -> String {
    guard let descriptor = try? FileSystem.openFile(path) else { return "none" }
    defer { FileSystem.close(descriptor) }
    var digest = SHA256()
    var block: [UInt8] = []
    while (try? FileSystem.readSome(descriptor, upTo: 1 << 18, into: &block)) != nil,
      !block.isEmpty
    {
      digest.update(block)
    }
    return digest.hexDigest()
  }
}
