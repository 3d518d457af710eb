-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "uncaught-row", version = "1.0.0", api = 1,
  accepts = { "public.comma-separated-values-text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local table = item:try("public.comma-separated-values-text")
      if table and table:units() >= 2 then
        session:insert { contents = { table:unit(2) } }
      else
        session:fail(item, "there is no second row")
      end
    end
  end,
}
