-- Names a note by its first line, which a text without any hasn't.

---@type dnd.Plugin
return {
  name = "empty-text", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text"):text()
      local first = text:match("[^\n]+")
      session:insert { contents = { { name = first:sub(1, 20), from = item } } }
    end)
  end,
}
