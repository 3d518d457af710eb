/// What a new plugin's folder holds.
enum PluginTemplate {
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

      -- Types while hovering: nothing is loaded before the drop.
      on_update = function(session)
        if not session:has("public.plain-text") then return "forbidden" end
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
