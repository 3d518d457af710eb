-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "progress-open", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local done = 0
    session:progress(0, #session.items)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then
        session:insert { contents = { text } }
        done = done + 1
        session:progress(done, #session.items)
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
