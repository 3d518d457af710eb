import DropReplay

/// Runs a command again whenever one of its files is saved.
struct WatchLoop {
  let invocation: Invocation
  let console: Console

  /// Comes back only where there is nothing to watch.
  func run(_ command: () -> ExitStatus) -> ExitStatus {
    while true {
      // Watching begins before the run, so that a save during it counts.
      guard let watch = FolderWatch(folders()) else { return command() }
      _ = command()
      console.remark("watching; Ctrl-C ends it")
      watch.wait()
      console.remark("")
    }
  }

  /// The folders of sessions, plugins and whatever lies beside them.
  private func folders() -> [String] {
    var folders: Set<String> = []
    for operand in invocation.operands.isEmpty ? ["."] : invocation.operands where operand != "-" {
      add(operand, to: &folders, depth: 0)
    }
    for value in invocation.values(of: .plugin) {
      let path = value.split(separator: "=").last.map(String.init) ?? value
      add(FileSystem.kind(of: value) == nil ? path.folder : value.folder, to: &folders, depth: 0)
    }
    return folders.sorted()
  }

  private static let deepest = 6

  private func add(_ path: String, to folders: inout Set<String>, depth: Int) {
    guard FileSystem.kind(of: path) == .folder else {
      addSession(path, to: &folders)
      return
    }
    guard folders.insert(path).inserted, depth < Self.deepest else { return }
    for name in (try? FileSystem.names(in: path)) ?? [] {
      let inner = path.appending(path: name)
      if FileSystem.kind(of: inner) == .folder { add(inner, to: &folders, depth: depth + 1) }
    }
  }

  /// A session's folder, and the folders of the plugins that it names.
  private func addSession(_ path: String, to folders: inout Set<String>) {
    folders.insert(path.folder)
    guard let opened = try? SessionReader(allowedFolders: ["/"]).open(path) else {
      if path.folder.fileName == "sessions" { folders.insert(path.folder.folder) }
      return
    }
    for plugin in ReplaySetup().pluginFiles(of: opened.session).values {
      folders.insert(plugin.folder)
    }
    if let plugin = opened.session.sourcePlugin { folders.insert(plugin.folder) }
  }
}
