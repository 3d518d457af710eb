-- The corrected twin of wrong.lua: asks the list.

---@type dnd.Plugin
return {
  name = "kept-index", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 1 }, function(item)
      local text = item:load("public.text")
      session:insert { index = #session.destination.contents + 1, contents = { text } }
    end)
  end,
}
