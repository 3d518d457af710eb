-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "cut-head", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text"):text()
      local name = text:match("^([^:\n]+):")
      if not name then return session:fail(item, "it has no title") end
      session:insert { contents = { { name = name, from = item } } }
    end)
  end,
}
