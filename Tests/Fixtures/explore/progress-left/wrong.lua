-- Ends at the first that fails, and leaves the count where it was.

---@type dnd.Plugin
return {
  name = "progress-left", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    session:progress(0, #session.items)
    for count, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if not text then
        for rest = count, #session.items do session:skip(session.items[rest], problem.message) end
        session:emit("stopped", { at = count })
        return
      end
      session:insert { contents = { text } }
      if count > 1 then session:progress(count, #session.items) end
    end
  end,
}
