-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "shared-state", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      session:insert { index = session:index(), contents = { text } }
    end)
  end,
}
