import DropCore
import DropReplay
import SystemFiles

/// `dndhost watch COMMAND …`: runs a command again whenever one of its files is saved.
struct WatchCommand: Command {
  static let spec = CommandSpec(
    name: "watch",
    summary: "replay, test or explore again whenever one of its files is saved",
    discussion: [
      "What follows is a command line of its own, of 'replay', 'test' or 'explore'. A file alone is"
        + " replayed, a folder tested. What the command itself writes doesn't run it again. Ctrl-C"
        + " ends it."
    ],
    operand: OperandSpec(
      name: inner.commands.joined(separator: "|"),
      kind: .commandLine(inner)
    ),
    examples: ["dndhost watch replay session.json", "dndhost watch test ."]
  )
  private static let inner = OperandSpec.Inner(
    commands: [ReplayCommand.spec.name, TestCommand.spec.name, ExploreCommand.spec.name],
    ofSession: ReplayCommand.spec.name,
    ofPath: TestCommand.spec.name
  )

  let invocation: Invocation
  let console: Console

  /// Comes back only where there is nothing to watch, or a signal has ended a search.
  func run() throws(CommandFailure) -> ExitStatus {
    let command = invocation.command.init(invocation: invocation, console: console)
    while true {
      // Watching begins before the run, so that a save during it counts.
      guard let watch = FolderWatch(folders(), except: written) else {
        return command.end()
      }
      let status = command.end()
      if ExploreCommand.wasInterrupted { return status }
      console.remark("watching; Ctrl-C ends it")
      let saved = watch.wait()
      console.remark("\n\(WallClock.time)  \(SafeText.line(saved)) was saved")
    }
  }

  /// What the command itself writes, which doesn't run it again.
  private var written: [String] {
    [OptionSpec.output, FindingFiles.save, ExploreCommand.lcov].flatMap(invocation.values(of:))
      + ((invocation.value(of: FindingFiles.save)).map { FindingFiles(path: $0).others } ?? [])
      + storages
  }

  /// The folders that plugins save in, and where the command keeps what came of tests.
  private var storages: [String] {
    let granted = invocation.values(of: RunOptions.allow).compactMap { value in
      value.hasPrefix("storage=") ? String(value.dropFirst("storage=".count)) : nil
    }
    return granted + invocation.values(of: TestCommand.cache)
  }

  /// The folders of sessions, plugins and whatever lies beside and below them.
  private func folders() -> [String] {
    var folders = WatchedFolders()
    for operand in invocation.operands.isEmpty ? ["."] : invocation.operands where operand != "-" {
      if FileSystem.kind(of: operand) == .folder {
        folders.add(operand)
      } else {
        addSession(operand, to: &folders)
      }
    }
    for value in invocation.values(of: RunOptions.plugin) {
      let path = value.split(separator: "=").last.map(String.init) ?? value
      folders.add(FileSystem.kind(of: value) == nil ? path.folder : value.folder)
    }
    // What is saved there isn't news, unless something else of the run lies there.
    let kept = Set(storages.map { $0.resolvedPath ?? $0 })
    let needed = Set(invocation.operands.map { $0.folder.resolvedPath ?? $0.folder })
    return folders.paths.filter { folder in
      let place = folder.resolvedPath ?? folder
      return needed.contains(place) || !kept.contains { place == $0 || place.hasPrefix($0 + "/") }
    }
  }

  /// A session's folder, and the folders of the plugins that it names.
  private func addSession(_ path: String, to folders: inout WatchedFolders) {
    folders.add(path.folder)
    guard let opened = try? SessionReader(allowedFolders: ["/"]).open(path) else {
      if path.folder.fileName == "sessions" { folders.add(path.folder.folder) }
      return
    }
    var plugins = ReplaySetup().pluginFiles(of: opened.session).map { $0.value }
    if let plugin = opened.session.sourcePlugin { plugins.append(plugin) }
    while let event = try? opened.events.next() {
      plugins += ReplaySetup().pluginFiles(of: event.kind).map { $0.value }
    }
    for folder in Set(plugins.map(\.folder)) { folders.add(folder) }
  }
}
