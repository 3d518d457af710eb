-- Counts in bytes what came, and forgets those of what didn't.

---@type dnd.Plugin
return {
  name = "progress-other", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local done = 0
    local total = 10 * #session.items
    session:progress(done, total)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then
        session:insert { contents = { text } }
        done = done + 10
        session:progress(done, total)
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
