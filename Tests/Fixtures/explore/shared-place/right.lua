-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "shared-place", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local slot = session:placeholder { title = "all of it" }
    local parts = {}
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then parts[#parts + 1] = text else session:fail(item, problem.message) end
    end
    if #parts > 0 then slot:commit(parts) else slot:discard() end
  end,
}
