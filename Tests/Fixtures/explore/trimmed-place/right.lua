-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "trimmed-place", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local slot = session:placeholder { index = 1, title = item.name }
      slot:commit { item:load("public.text") }
    end)
    local count = #session.destination.contents
    if count > 4 then session:remove { index = 5, count = count - 4 } end
  end,
}
