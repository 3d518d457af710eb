-- Tries again until it succeeds, though a source that is gone never comes back.

---@type dnd.Plugin
return {
  name = "endless-retry", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text
      repeat text = item:try("public.text") until text
      session:insert { contents = { text } }
    end
  end,
}
