-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "full-shelf", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      if #session.destination.contents >= 4 then return session:skip(item, "the shelf is full") end
      -- A place that is kept counts.
      local slot = session:placeholder { title = item.name }
      local text, problem = item:try("public.text")
      if text then
        slot:commit { text }
      else
        slot:discard()
        session:fail(item, problem.message)
      end
    end)
  end,
}
