-- Gives up at the first item that fails, and says nothing of the rest.

---@type dnd.Plugin
return {
  name = "items-forgotten", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if not text then
        session:fail(item, problem.message)
        return
      end
      session:insert { index = session:index(), contents = { text } }
    end
  end,
}
