import SystemFiles

/// `dndhost shelf [FOLDER]`: becomes the program beside it that has the window, as the tool itself knows no
/// toolkit.
struct ShelfCommand: Command {
  static let spec = CommandSpec(
    name: "shelf",
    summary: "open a window with a tile for each handler, to drop things on",
    discussion: [
      "A handler is a folder with a 'plugin.lua', in FOLDER or else in"
        + " '~/.config/dndhost/shelf' (below XDG_CONFIG_HOME, where that is set). A tile says what a drop would"
        + " do while a drag is over it, and afterwards what became of it: that can be undone, explained by a"
        + " report, and kept as a test. A handler that is saved is read again.",
      "The window is a program of its own, 'dndhost-shelf', which lies beside this one; it is built with"
        + " the trait GTK.",
    ],
    operand: OperandSpec(name: "FOLDER", kind: .path, least: 0, most: 1),
    examples: ["dndhost shelf", "dndhost new handlers/first && dndhost shelf handlers"]
  )

  private static let program = "dndhost-shelf"

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let own = "/proc/self/exe".resolvedPath ?? CommandLine.arguments[0]
    let path = own.folder.appending(path: Self.program)
    guard FileSystem.kind(of: path) == .file else {
      let build = "swift build -c release --product dndhost-shelf --traits GTK"
      throw CommandFailure(
        .unavailable,
        "there is no '\(path)': '\(build)' builds one (libgtk-4-dev)"
      )
    }
    // A process that isn't begun by another one ends as the window does, and by the same keys.
    let arguments = [Self.program, "--"] + invocation.operands
    var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe execv(path, words)
    let reason = SystemReason.text(of: errno)
    unsafe words.forEach { unsafe free($0) }
    throw CommandFailure(.unavailable, "can't run '\(path)': \(reason)")
  }
}
