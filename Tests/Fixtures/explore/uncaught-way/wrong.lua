-- Has another way for when there is no JSON, which leads nowhere.

---@type dnd.Plugin
return {
  name = "uncaught-way", version = "1.0.0", api = 1,
  accepts = { "public.json" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local found = item:try("public.json") or item:load("public.plain-text"):as("public.json")
      session:insert { contents = { found } }
    end
  end,
}
