-- The corrected twin of wrong.lua: asks the list itself, which an undo reaches.

---@type dnd.Plugin
return {
  name = "undo-misses", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local taken = {}
    for _, entry in ipairs(session.destination.contents) do taken[entry.name] = true end
    dnd.each(session.items, {}, function(item)
      if taken[item.name] then return session:skip(item, "it is in the list already") end
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
