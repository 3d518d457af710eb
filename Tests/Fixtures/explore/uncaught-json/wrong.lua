-- Reads what ought to be JSON, one item after the other: one that isn't ends it for all.

---@type dnd.Plugin
return {
  name = "uncaught-json", version = "1.0.0", api = 1,
  accepts = { "public.json" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local record = item:load("public.json"):json()
      session:insert { contents = { { name = record.title, from = item } } }
    end
  end,
}
