-- Expects a colon in the first line.

---@type dnd.Plugin
return {
  name = "cut-head", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text"):text()
      local colon = text:find(":", 1, true)
      session:insert { contents = { { name = text:sub(1, colon - 1), from = item } } }
    end)
  end,
}
