-- Of one drop those get in that come first, whichever they are.

---@type dnd.Plugin
return {
  name = "last-places", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text, problem = item:try("public.text")
      if not text then
        session:fail(item, problem.message)
      elseif #session.destination.contents < 4 then
        session:insert { contents = { text } }
      else
        session:skip(item, "the list is full")
      end
    end)
  end,
}
