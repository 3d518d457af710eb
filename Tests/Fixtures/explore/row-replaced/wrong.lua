-- Takes the row away that it replaces before it has anything to put there.

---@type dnd.Plugin
return {
  name = "row-replaced", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local item = session.items[1]
    session:remove { index = 1, count = 1 }
    local text, problem = item:try("public.text")
    if not text then
      session:fail(item, problem.message)
      return
    end
    session:insert { index = 1, contents = { text } }
  end,
}
