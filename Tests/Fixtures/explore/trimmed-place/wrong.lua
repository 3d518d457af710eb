-- Keeps the list short while places are open in it, and takes these out too.

---@type dnd.Plugin
return {
  name = "trimmed-place", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local slot = session:placeholder { index = 1, title = item.name }
      slot:commit { item:load("public.text") }
      local count = #session.destination.contents
      if count > 4 then session:remove { index = 1 + 1, count = count - 4 } end
    end)
  end,
}
