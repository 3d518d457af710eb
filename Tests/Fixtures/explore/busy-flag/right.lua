-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "busy-flag", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
