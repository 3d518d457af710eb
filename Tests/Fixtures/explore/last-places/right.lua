-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "last-places", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if not text then
        session:fail(item, problem.message)
      elseif #session.destination.contents < 4 then
        session:insert { contents = { text } }
      else
        session:skip(item, "the list is full")
      end
    end
  end,
}
