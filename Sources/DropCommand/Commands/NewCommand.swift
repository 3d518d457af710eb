import DropHost
import DropReplay
import SystemFiles

/// `dndhost new NAME`: a plugin's folder that passes `test` at once.
struct NewCommand: Command {
  static let spec = CommandSpec(
    name: "new",
    summary: "make a plugin's folder that passes 'test' at once",
    discussion: ["NAME may be a path: the folders on its way are made, too."],
    operand: OperandSpec(name: "NAME", kind: .text, most: 1),
    examples: ["dndhost new shelf", "dndhost new handlers/first"]
  )

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
    try make(folder: path, onItsWay: true)
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
    if invocation.has(.quiet) { return .success }
    let commands = ["  dndhost replay \(session)", "  dndhost test \(path)"]
    let made = """
      Made \(path)/plugin.lua with a session, its golden transcript and what editors need.
      \(commands.joined(separator: "\n"))

      """
    try deliver(fitted(made, commands: commands))
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

  private func make(folder path: String, onItsWay: Bool = false) throws(CommandFailure) {
    do throws(FileSystem.Failure) {
      if onItsWay { try FileSystem.makeFolders(path.folder) }
      try FileSystem.makeFolder(path)
    } catch {
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

/// What a new plugin's folder holds.
private enum PluginTemplate {
  /// Where the definitions for the Lua language server and the sessions' schema lie.
  static let editorFolder = ".dndhost"

  /// What the Lua language server reads: which Lua it is, what it lacks, and where `dnd` is declared.
  static let editorSettings = """
    {
      "runtime.version": "Lua 5.4",
      "runtime.builtin": { "io": "disable", "os": "disable", "debug": "disable", "package": "disable" },
      "workspace.library": ["\(editorFolder)"],
      "workspace.checkThirdParty": false
    }

    """

  static func plugin(_ name: String) -> String {
    """
    -- What this destination takes, and what a drop on it does.

    ---@type dnd.Plugin
    return {
      name = "\(name)", version = "0.1.0", api = 1,
      summary = "Takes text and keeps it",
      accepts = { "public.plain-text" },
      options = {
        limit = { type = "integer", default = 3, min = 1, doc = "loads at once" },
      },

      -- Without it a drag that has nothing of `accepts` never comes to `on_update`, which says why not.
      can_handle = function(session) return true end,

      -- Types while hovering: nothing is loaded before the drop.
      on_update = function(session)
        if not session:has("public.plain-text") then
          return { operation = "forbidden", message = "text only" }
        end
        return { operation = "copy", insert_at = session:index() }
      end,

      -- Bytes after it: what waits here holds nobody up.
      on_perform = function(session)
        dnd.each(session.items, { limit = session.options.limit }, function(item)
          local slot = session:placeholder()
          slot:commit { item:load("public.plain-text", { progress = slot }) }
        end)
      end,
    }

    """
  }

  static func session(_ name: String) -> String {
    """
    {
      "$schema": "../\(editorFolder)/session.schema.json",
      "format": "dndhost.session/1",
      "title": "Two notes onto \(name), the second one lost on the way",
      "destinations": [
        { "id": "\(name)", "frame": [0, 0, 400, 300], "plugin": "../plugin.lua",
          "contents": ["first"],
          "layout": { "kind": "list", "cell": [400, 40] } }
      ],
      "items": [
        { "id": "note-1", "name": "Shopping.txt",
          "representations": [ { "type": "public.plain-text", "text": "Bread", "latency": 120 } ] },
        { "id": "note-2", "name": "Ideas.txt",
          "representations": [
            { "type": "public.plain-text", "fails": "connection lost", "latency": 300 } ] }
      ],
      "events": [
        { "t": 0, "type": "begin", "items": ["note-1", "note-2"], "at": [450, 100] },
        { "t": 16, "type": "move", "at": [300, 60] },
        { "t": 33, "type": "move", "at": [200, 70] },
        { "t": 400, "type": "drop" }
      ],
      "expect": {
        "proposals": { "\(name)": ["copy"] },
        "outcome": { "status": "partial", "imported": ["note-1"], "failed": ["note-2"] },
        "contents": { "\(name)": ["first", "Shopping.txt"] },
        "faults": 0
      }
    }

    """
  }

  static func readme(_ name: String) -> String {
    """
    # \(name)

    Takes text and keeps it. Try it, then change `plugin.lua`:

        dndhost replay sessions/first-drop.json
        dndhost watch replay sessions/first-drop.json
        dndhost test .

    Editors with the Lua language server find what `dnd` holds by `.luarc.json`, and what a session may
    hold by its `$schema`. After an update of dndhost:

        dndhost api --format luals > \(editorFolder)/dnd.lua
        dndhost schema > \(editorFolder)/session.schema.json

    """
  }
}
