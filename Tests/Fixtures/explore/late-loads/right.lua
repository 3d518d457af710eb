-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "late-loads", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, text in ipairs(session:stabilize { types = { "public.text" } }) do
      session:insert { index = session:index(), contents = { text } }
    end
  end,
}
