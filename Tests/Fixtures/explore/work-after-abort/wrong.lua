-- Reports every upload as done, also those that the user stopped.

---@type dnd.Plugin
return {
  name = "work-after-abort", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local loaded, text = pcall(item.load, item, "public.text")
      if loaded then session:insert { index = session:index(), contents = { text } } end
      session:emit("uploaded", { item = item.id })
    end
  end,
}
