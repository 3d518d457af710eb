-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "uncaught-way", version = "1.0.0", api = 1,
  accepts = { "public.json" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local found, problem = item:try("public.json")
      if not found then found = item:try("public.plain-text") end
      if found then
        session:insert { contents = { found } }
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
