-- Keeps whatever is dropped on it. It moves what may be moved; from another program the host makes
-- that a copy. Of many things at once it asks first.

return {
  name = "list", version = "1.0.0", api = 1,
  summary = "Keeps anything, asks before it takes many",
  accepts = { "public.item" },
  options = { many = { type = "integer", default = 4, min = 2, doc = "from how many on it asks" } },

  on_update = function(session)
    local operation = session.allowed.move and "move" or "copy"
    return { operation = operation, insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    -- What was in it already goes elsewhere in it.
    if session.source.destination == session.destination.id then
      local from = {}
      for _, item in ipairs(session.items) do from[#from + 1] = session:find(item) end
      table.sort(from)
      session:move { from = from, before = session:index() }
      return
    end
    local count = #session.items
    if count >= session.options.many then
      local yes = session:confirm {
        title = "Take all of them?", message = count .. " things at once",
        accept = "Take them", cancel = "Leave them",
      }
      if not yes then
        for _, item in ipairs(session.items) do session:skip(item, "you said no") end
        return
      end
    end
    dnd.each(session.items, { limit = 4 }, function(item)
      local slot = session:placeholder { item = item }
      slot:commit { item:load("public.item", { progress = slot }) }
    end)
  end,
}
