-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "highlight-left-on", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    session:emit("glow", { on = true })
  end,

  on_exit = function(session)
    session:emit("glow", { on = false })
  end,

  on_perform = function(session)
    session:emit("glow", { on = false })
    local text = session.items[1]:load("public.text")
    session:insert { index = session:index(), contents = { text } }
  end,
}
