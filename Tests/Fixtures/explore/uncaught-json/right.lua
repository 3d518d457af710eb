-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "uncaught-json", version = "1.0.0", api = 1,
  accepts = { "public.json" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local content, problem = item:try("public.json")
      local read, record = pcall(function() return content:json() end)
      if read and record.title then
        session:insert { contents = { { name = record.title, from = item } } }
      else
        session:fail(item, problem and problem.message or "it is no record")
      end
    end
  end,
}
