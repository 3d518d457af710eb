import DropHost

/// Two plugins, one for each side of a drag, that use all there is.
enum EveryName {
  /// For each record that the host gives, where a handler finds one, or several that between them
  /// have all of its fields.
  static let read: [String: [String]] = [
    "dnd.Session": ["session"],
    "dnd.Source": ["session.source"],
    "dnd.Destination": ["session.destination"],
    "dnd.Region": ["session.destination.regions[1]"],
    "dnd.Item": ["session.items[1]"],
    "dnd.Content": ["session.items[1]:load('public.plain-text')"],
    "dnd.Placeholder": ["session:placeholder { item = session.items[1] }"],
    "dnd.Rect": ["dnd.rect(1, 2, 3, 4)"],
    "dnd.PlacedEntry": [
      "session.destination.contents[1]", "session.destination.contents[2]",
      "session.destination.contents[3]",
    ],
    "dnd.OperationSet": ["session.allowed"],
    "dnd.ModifierSet": ["session.modifiers"],
    "dnd.RegionPoint": ["session:region()"],
    "dnd.Contact": [
      "dnd.content('public.vcard', card):contacts()[1]"
    ],
    "dnd.Mail": ["dnd.content('message/rfc822', mail):mail()"],
    "dnd.Attachment": ["dnd.content('message/rfc822', mail):mail().attachments[1]"],
    "dnd.Photo": ["dnd.content('public.tiff', photo):photo()"],
    "dnd.CoercionStep": ["dnd.coercions('public.html')[1]"],
    "dnd.TypeDescription": ["dnd.type('public.png')"],
    "dnd.Explanation": ["dnd.explain(session.items[1], 'public.text')"],
    "dnd.Candidate": ["dnd.explain(session.items[1], 'public.text').candidates[1]"],
    "dnd.LoadedContent": ["(session:stabilize { types = 'public.text' })[1]"],
    "dnd.LoadFailure": ["select(2, session:stabilize { types = 'public.movie' })[1]"],
    "dnd.Error": [
      "select(2, session.items[1]:try('public.movie'))", "select(2, pcall(dnd.fail, 'no'))",
      "select(2, pcall(session.task, session, 'lost'))",
    ],
    "dnd.FailedUnits": ["outcome.imported[1].failed_units"],
    "dnd.FailedUnit": ["outcome.imported[1].failed_units.first[1]"],
    "dnd.Builder": ["dnd.builder('public.data')"],
    "dnd.Outcome": ["outcome"],
    "dnd.ItemResult": ["outcome.imported[1]", "outcome.failed[1]"],
    "dnd.DragRequest": ["request"],
    "dnd.DragOutcome": ["outcome"],
    "dnd.SettledItem": ["outcome.items[1]", "outcome.items[2]"],
  ]

  /// For each record that a script gives, the table of a script that has all of its fields.
  static let written: [String: String] = [
    "dnd.Option": """
    { type = "integer", default = 3, min = 1, max = 9, doc = "how many" },
    kind = { type = "enum", default = "a", choices = { "a", "b" } }
    """,
    "dnd.DeclaredType": """
    {
          conforms_to = "public.text", extensions = { "every" }, mime = { "text/x-every" },
          description = "every name",
        }
    """,
    "dnd.Proposal": """
    {
          operation = "copy", precise = true, highlight = "tab", insert_at = 1, springload = "tab",
          message = "here", preview = { scale = 2 }, valid_in = dnd.rect(0, 0, 1, 1),
        }
    """,
    "dnd.SourceItem": """
    { id = "a", name = "A", types = { "public.html", "public.utf8-plain-text" }, size = 5,
            local_object = { row = 1 } }
    """,
    "dnd.Entry": """
    {
            name = "entry", id = "e1", content = text, contents = { thumbnail = text },
            context = { row = 1 }, from = text,
          }
    """,
    "dnd.StabilizeOptions": """
    { types = "public.text", limit = 2, order = "completion", timeout = 5000,
          max_size = 1000, fallback = false, max_side = 100, progress = "Keeping", release = false }
    """,
    "dnd.PlaceholderOptions": "{ index = 1, title = \"Place\", size = 10, item = item }",
    "dnd.InsertOptions": "{ index = 2, contents = { \"one\", \"two\" } }",
    "dnd.RemoveOptions": "{ index = 2, count = 1 }",
    "dnd.MoveOptions": "{ from = { 1 }, to = 1 } session:move { from = 1, before = 1 }",
    "dnd.UpdateOptions":
      "{ name = \"again\", context = 1, contents = { text, small = text }, from = item }",
    "dnd.ConfirmOptions": """
    {
          title = "How many?", message = "Say", accept = "Go on", cancel = "Stop",
          fields = { copies = { type = "integer", default = 1 } },
        }
    """,
    "dnd.LoadOptions": """
    {
          progress = slot, timeout = 5000, max_size = 1000, fallback = true, max_side = 100,
          order = "wanted",
        }
    """,
    "dnd.TaskOptions": "{ progress = slot }",
    "dnd.EachOptions": "{ limit = 2, progress = \"Counting\" }",
    "dnd.TypeLookup": "{ mime = \"image/png\", extension = \"png\", bytes = \"GIF89a\" }",
    "dnd.ContentOptions":
      "{ name = \"made.txt\", from = item, charset = \"utf-8\", base64 = false }",
    "dnd.BuilderOptions":
      "{ name = \"built\", from = item, charset = \"utf-8\", save = \"built.txt\" }",
    "dnd.EncodeOptions": "{ indent = 2, empty = \"list\" }",
    "dnd.CoercionOptions": "{ max_side = 100 }",
    "dnd.JSONOptions": "{ header = true }",
    "dnd.WalkOptions": "{ header = false, values = true }",
    "dnd.UnitFailure": "{ unit = 2, message = \"has no date\" }",
  ]

  private static func written(_ name: String) -> String { written["dnd." + name] ?? "" }

  /// A line for each field of these records: it reads the field wherever it may be, holds it against
  /// its declared type, and prints the name that it has read.
  private static func reading(_ records: [String]) -> String {
    var lines = [has]
    for name in records {
      guard let record = HostCatalog.builtIn.record(named: name), let places = read[name] else {
        continue
      }
      let locals = places.indices.map { "at\($0)" }
      let found = places.map { "(\($0)) or {}" }
      lines.append("do local \(list(locals)) = \(list(found))")
      for field in record.fields {
        let values = list(locals.map { "\($0).\(field.name)" })
        let types = luaTypes(field.type).joined(separator: " ")
        lines.append("has(\"\(name).\(field.name)\", \"\(types)\", \(values))")
      }
      lines.append("end")
    }
    return lines.joined(separator: "\n")
  }

  private static func list(_ parts: [String]) -> String { parts.joined(separator: ", ") }

  private static let has = """
    local function has(name, types, ...)
      local found
      for place = 1, select("#", ...) do
        local value = select(place, ...)
        if value ~= nil then
          assert(types:find(type(value), 1, true), name .. " is a " .. type(value))
          found = true
        end
      end
      if found then print(name) end
    end
    """

  /// What `type` may say of a value.
  private static func luaTypes(_ type: ScriptType) -> [String] {
    switch type {
    case .any: ["nil boolean number string table userdata"]
    case .boolean: ["boolean"]
    case .integer, .integerFrom, .integerIn, .number, .positive: ["number"]
    case .string, .contentType, .choice: ["string"]
    case .table, .record, .list, .map: ["table"]
    case .object: ["table userdata"]
    case .function: ["function"]
    case .contentTypes: ["string table"]
    case .optional(let type): luaTypes(type)
    case .either(let types), .several(let types): types.flatMap(luaTypes)
    case .nothing: ["nil"]
    }
  }

  private static let performed = [
    "dnd.Session", "dnd.Destination", "dnd.Region", "dnd.Item", "dnd.Content", "dnd.Placeholder",
    "dnd.Rect", "dnd.PlacedEntry", "dnd.OperationSet", "dnd.ModifierSet", "dnd.RegionPoint",
    "dnd.Contact", "dnd.Mail", "dnd.Attachment", "dnd.Photo", "dnd.CoercionStep",
    "dnd.TypeDescription",
    "dnd.Explanation",
    "dnd.Candidate",
    "dnd.LoadedContent", "dnd.LoadFailure", "dnd.Error",
  ]

  /// At the destination.
  static let plugin = """
    return {
      name = "every-name", api = 1, version = "1.0.0", summary = "Uses every name",
      icon = "emblem-default", private = false,
      accepts = { "public.text" }, needs = { "storage", "tasks", "clock" }, policy = "partial",
      most = 1000,
      options = { limit = \(written("Option")) },
      types = { ["com.example.every"] = \(written("DeclaredType")) },

      can_handle = function(session) return true end,
      on_enter = function(session) session.state.entered = session.t end,
      on_update = function(session)
        return \(written("Proposal"))
      end,
      on_exit = function(session) session.state.entered = nil end,
      on_springload = function(session, region) session:emit("open", { region = region }) end,
      on_perform = function(session)
        local item = session.items[1]
        local slot = session:placeholder \(written("PlaceholderOptions"))
        local text = item:load("public.plain-text", \(written("LoadOptions")))
        session:task("upload", {}, \(written("TaskOptions")))
        slot:commit {
          \(written("Entry"))
        }
        session:insert \(written("InsertOptions"))
        session:remove \(written("RemoveOptions"))
        session:move \(written("MoveOptions"))
        session:update(1, \(written("UpdateOptions")))
        session:stabilize \(written("StabilizeOptions"))
        assert(session:confirm \(written("ConfirmOptions")).copies == 2)
        dnd.each({ 1, 2 }, \(written("EachOptions")), function() end)
        assert(dnd.type_for \(written("TypeLookup")) == "com.compuserve.gif")
        local made = dnd.content("public.plain-text", "x", \(written("ContentOptions")))
        made:as("public.html", \(written("CoercionOptions")))
        local built = dnd.builder("public.plain-text", \(written("BuilderOptions")))
        assert(built:write("x"):save() == "built.txt")
        dnd.json.encode({}, \(written("EncodeOptions")))
        dnd.content("public.comma-separated-values-text", "a\\n1"):json(\(written("JSONOptions")))
        for _, value in made:each \(written("WalkOptions")) do assert(value == "x") end
        session:fail(item, \(written("UnitFailure")))
        session:fail(session.items[2], "not wanted")
        local card = "BEGIN:VCARD\\nVERSION:3.0\\nFN:Ada\\nEMAIL:ada@example.com\\nTEL:1\\n"
          .. "ADR:;;Street 1;Town;;1;\\nURL:https://example.com\\nORG:Engines\\nBDAY:1815-12-10\\n"
          .. "GEO:51.5;-0.1\\n"
          .. "END:VCARD\\n"
        local mail = "From: a@b\\nSubject: a\\nDate: 1 Jan 2026 10:00:00 +0000\\nMessage-ID: <a@b>\\n"
          .. "Content-Type: multipart/mixed; boundary=b\\n\\n--b\\n\\ntext\\n--b\\n"
          .. "Content-Type: text/html\\n\\npage\\n--b\\nContent-ID: <1@b>\\n\\nmore\\n--b--\\n"
        local function tag(...) return string.pack("<I2I2I4I4", ...) end
        local photo = "II*\\0" .. string.pack("<I4I2", 8, 6) .. tag(256, 4, 1, 40) .. tag(257, 4, 1, 30)
          .. tag(271, 2, 4, string.unpack("<I4", "Cam\\0")) .. tag(274, 3, 1, 1) .. tag(306, 2, 20, 86)
          .. tag(34853, 4, 1, 106) .. string.pack("<I4", 0) .. "2026:11:22 14:03:05\\0"
          .. string.pack("<I2", 5) .. tag(1, 2, 2, 78) .. tag(2, 5, 3, 172) .. tag(3, 2, 2, 69)
          .. tag(4, 5, 3, 196) .. tag(6, 5, 1, 220) .. string.pack("<I4", 0)
          .. string.pack("<I4I4I4I4I4I4", 10, 1, 0, 1, 0, 1)
          .. string.pack("<I4I4I4I4I4I4", 20, 1, 30, 1, 0, 1) .. string.pack("<I4I4", 5, 1)
        \(reading(performed))
      end,
      on_end = function(session, outcome)
        if outcome.app then
          \(reading(["dnd.Outcome"]))
          return
        end
        \(reading(["dnd.Outcome", "dnd.ItemResult", "dnd.FailedUnits", "dnd.FailedUnit"]))
      end,

      on_drag = function() return {} end,
      on_provide = function() end,
      on_drag_end = function() end,
    }
    """

  /// At the source.
  static let source = """
    return {
      name = "every-name-source", api = 1,
      on_drag = function(session, request)
        print("on_drag")
        \(reading(["dnd.Source", "dnd.DragRequest"]))
        return {
          \(written("SourceItem")),
          { id = "b", types = { "public.utf8-plain-text" } },
        }
      end,
      on_provide = function(session, item, type)
        print("on_provide")
        return "<p>hello</p>"
      end,
      on_drag_end = function(session, outcome)
        print("on_drag_end")
        \(reading(["dnd.DragOutcome", "dnd.SettledItem"]))
      end,
    }
    """
}
