-- Takes the second row of a table that may have none.

---@type dnd.Plugin
return {
  name = "uncaught-row", version = "1.0.0", api = 1,
  accepts = { "public.comma-separated-values-text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local row = item:load("public.comma-separated-values-text"):unit(2)
      session:insert { contents = { row } }
    end
  end,
}
