import DropHost
import DropReplay
import SystemFiles

/// `dndhost new NAME`: a plugin's folder that passes `test` at once.
struct NewCommand: Command {
  let invocation: Invocation
  let console: Console

  func run() throws(CommandFailure) -> ExitStatus {
    let path = invocation.operands.first ?? ""
    let name = path.fileName
    // What stands for bytes that are no text: the folder would have another name than was given.
    if name.contains("\u{FFFD}") {
      throw CommandFailure(.usage, "'\(name)' can't be a plugin's name: it isn't UTF-8")
    }
    guard let first = name.first, first != ".", first != "-", name.utf8.allSatisfy(Self.isPlain)
    else {
      throw CommandFailure(
        .usage,
        "'\(name)' can't be a plugin's name: it begins with a letter or a digit, and '-' and '_' "
          + "can be in it"
      )
    }
    let sessions = path.appending(path: "sessions")
    try make(folder: path)
    try make(folder: sessions)
    try FileSink.write(PluginTemplate.plugin(name), to: path.appending(path: "plugin.lua"))
    try FileSink.write(PluginTemplate.readme(name), to: path.appending(path: "README.md"))
    let editor = path.appending(path: PluginTemplate.editorFolder)
    try make(folder: editor)
    try FileSink.write(PluginTemplate.editorSettings, to: path.appending(path: ".luarc.json"))
    try FileSink.write(DefinitionRenderer.render(), to: editor.appending(path: "dnd.lua"))
    try FileSink.write(SessionSchema.text(), to: editor.appending(path: "session.schema.json"))
    let session = sessions.appending(path: "first-drop.json")
    try FileSink.write(PluginTemplate.session(name), to: session)
    try record(session, plugin: path.appending(path: "plugin.lua"))
    try deliver(
      """
      Made \(path)/plugin.lua with a session, its golden transcript and what editors need.
        dndhost replay \(session)
        dndhost test \(path)

      """
    )
    return .success
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
      UInt8(ascii: "."):
      true
    default: byte >= 0x80
    }
  }

  private func make(folder path: String) throws(CommandFailure) {
    do throws(FileSystem.Failure) {
      try FileSystem.makeFolder(path)
    } catch {
      if FileSystem.kind(of: path.folder) == nil {
        throw CommandFailure(
          .cannotCreate,
          "can't create '\(path)': there is no folder '\(path.folder)'"
        )
      }
      throw CommandFailure(SinkError(code: error.code, path: path, isCreation: true))
    }
  }

  private func record(_ session: String, plugin: String) throws(CommandFailure) {
    let test = TestCase(path: session, plugin: plugin)
    let result = TestRun(options: try RunOptions(invocation), updates: true).run(test)
    if result.isBad {
      throw CommandFailure(
        .fault,
        "the new plugin doesn't pass: \(result.lines.joined(separator: "; "))"
      )
    }
  }
}
