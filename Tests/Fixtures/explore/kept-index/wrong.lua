-- Counts the places that are kept so far to know where a text goes; where one of these isn't needed, the
-- number is beyond the list.

---@type dnd.Plugin
return {
  name = "kept-index", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local slot = session:placeholder { title = item.name }
      local last = #session.destination.contents
      local text, problem = item:try("public.text")
      slot:discard()
      if not text then return session:fail(item, problem.message) end
      session:insert { index = last, contents = { text } }
    end)
  end,
}
