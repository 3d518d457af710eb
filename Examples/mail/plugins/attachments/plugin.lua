-- Files that go with a letter: anything, as long as a server would take it.

local MOST = 25 << 20

---@type dnd.Plugin
return {
  name = "attachments", version = "1.0.0", api = 1,
  summary = "Attaches anything of up to 25 MiB",
  accepts = { "public.item" },

  on_update = function(session)
    local operation = session.allowed.move and "move" or "copy"
    return { operation = operation, insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    -- What is attached already goes elsewhere among it.
    if session.source.destination == session.destination.id then
      local from = {}
      for _, item in ipairs(session.items) do from[#from + 1] = session:find(item) end
      table.sort(from)
      session:move { from = from, before = session:index() }
      return
    end
    dnd.each(session.items, { limit = 4 }, function(item)
      local slot = session:placeholder { item = item }
      slot:commit { item:load("public.item", { progress = slot, max_size = MOST }) }
    end)
  end,
}
