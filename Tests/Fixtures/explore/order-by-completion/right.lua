-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "order-by-completion", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 3 }, function(item)
      local text = item:load("public.text")
      session:insert { contents = { text } }
    end)
  end,
}
