-- Keeps a place for each item, and forgets it when the item doesn't come.

---@type dnd.Plugin
return {
  name = "placeholder-kept", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local slot = session:placeholder { index = session:index(), title = item.name }
      local text, problem = item:try("public.text")
      if text then
        slot:commit { text }
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
