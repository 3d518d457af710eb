-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "source-emptied", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    return "move"
  end,

  on_perform = function(session)
    session:move { from = 1, to = #session.destination.contents }
    return "move"
  end,
}
