-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "shared-index", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then
        session:insert { contents = { text } }
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
