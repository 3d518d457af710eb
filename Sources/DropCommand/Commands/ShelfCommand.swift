import SystemFiles

/// `dndhost shelf [FOLDER]`, `dndhost shelf --drop FILE… NAME`: becomes the program beside it that has the window, as the tool itself knows no
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
      "Of a folder there is one window in a session: started once more, it comes to the front. With '--drop'"
        + " it takes the FILEs as if they had been pasted onto the tile NAME, or onto that of a handler's folder,"
        + " where NAME has a '/'; the shelf is started where it doesn't run. What came of it is printed, and the"
        + " status is 0 only if all of it arrived. That needs the session bus of a desktop.",
      "The window is a program of its own, 'dndhost-shelf', which lies beside this one; it is built with"
        + " the trait GTK.",
    ],
    operand: OperandSpec(name: "FOLDER", kind: .path, least: 0),
    options: [drop],
    examples: [
      "dndhost shelf", "dndhost new handlers/first && dndhost shelf handlers",
      "dndhost shelf --drop scan.png notes.txt first",
      "dndhost shelf --drop scan.png handlers/first",
    ]
  )

  private static let drop = OptionSpec(
    name: "drop",
    summary: "take FILE… onto the tile NAME, which stand in FOLDER's place: FILE… NAME"
  )

  private static let program = "dndhost-shelf"

  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let isDrop = invocation.has(Self.drop)
    let operands = invocation.operands
    if isDrop, operands.count < 2 {
      throw CommandFailure(.usage, "--drop takes files and a tile's name: --drop FILE… NAME")
    }
    if !isDrop, operands.count > 1 {
      throw CommandFailure(.usage, "'shelf' opens one folder; '--drop' takes files")
    }
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
    let arguments = [Self.program] + (isDrop ? ["--drop"] : []) + ["--"] + operands
    var words: [UnsafeMutablePointer<CChar>?] = unsafe arguments.map { unsafe strdup($0) }
    unsafe words.append(nil)
    unsafe execv(path, words)
    let reason = SystemReason.text(of: errno)
    unsafe words.forEach { unsafe free($0) }
    throw CommandFailure(.unavailable, "can't run '\(path)': \(reason)")
  }
}
