-- The corrected twin of wrong.lua: each drop asks for a place of its own.

---@type dnd.Plugin
return {
  name = "kept-slots", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local slot = session:placeholder { title = item.name }
      local text, problem = item:try("public.text")
      if text then
        slot:commit { text }
      else
        slot:discard()
        session:fail(item, problem.message)
      end
    end
  end,
}
