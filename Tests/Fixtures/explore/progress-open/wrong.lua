-- Shows no more progress once an item failed, though the others still come.

---@type dnd.Plugin
return {
  name = "progress-open", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local done, failed = 0, false
    session:progress(0, #session.items)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then
        session:insert { contents = { text } }
        done = done + 1
        if not failed then session:progress(done, #session.items) end
      else
        failed = true
        session:fail(item, problem.message)
      end
    end
  end,
}
