-- Loads one item after the other, so that the last source is gone when its turn comes.

---@type dnd.Plugin
return {
  name = "late-loads", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then
        session:insert { index = session:index(), contents = { text } }
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
