/// Sessions and plugins that several tests use.
package enum Samples {
  package static let plugin = """
    return {
      name = "shelf", version = "1.0", api = 1,
      accepts = { "public.plain-text" },
      options = { limit = { type = "integer", default = 2, min = 1 } },
      needs = { "storage" },
      on_perform = function(session)
        for _, item in ipairs(session.items) do
          print("loading " .. item.id .. " " .. session.options.limit)
          local text = item:try("public.plain-text")
          if text then session:insert { contents = text } end
        end
      end,
    }
    """

  package static let broken = """
    return {
      name = "broken", api = 1,
      on_perform = function(session)
        local nothing = nil
        session:insert { contents = nothing.name }
      end,
    }
    """

  package static let hover = """
    return {
      name = "hover", api = 1,
      on_update = function(session) return { operation = "copy", insert_at = session:index() } end,
    }
    """

  package static let session = """
    {
      "format": "dndhost.session/1",
      "title": "Two texts onto a shelf",
      "destinations": [ { "id": "shelf", "frame": [0, 0, 100, 100], "contents": ["first"] } ],
      "items": [
        { "id": "a", "name": "A.txt",
          "representations": [ { "type": "public.plain-text", "text": "a", "latency": 5 } ] },
        { "id": "b", "name": "B.txt",
          "representations": [ { "type": "public.plain-text", "fails": "lost" } ] }
      ],
      "events": [
        { "t": 0, "type": "begin", "items": ["a", "b"], "at": [200, 50] },
        { "t": 16, "type": "move", "at": [90, 50] },
        { "t": 33, "type": "move", "at": [50, 50] },
        { "t": 50, "type": "drop" }
      ]
    }
    """

  package static let lines = """
    {"format":"dndhost.session/1","items":[{"id":"a"}]}
    {"t":0,"type":"begin","items":["a"],"at":[1,1]}
    {"t":16,"type":"move","at":[2,2]}
    {"t":33,"type":"cancel"}

    """

  package static func folder() throws -> BuiltTool.Folder {
    let folder = try BuiltTool.Folder()
    try folder.write(plugin, to: "plugin.lua")
    try folder.write(broken, to: "broken.lua")
    try folder.write(hover, to: "hover.lua")
    try folder.write(session, to: "session.json")
    try folder.write(lines, to: "lines.jsonl")
    return folder
  }
}
