-- Notes while it hovers where the list ends; by the drop another one's place may be gone.

---@type dnd.Plugin
return {
  name = "shared-index", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    session.state.index = #session.destination.contents + 1
  end,

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local slot = session:placeholder { index = session.state.index, title = item.name }
      local text, problem = item:try("public.text")
      if text then
        slot:commit { text }
      else
        slot:discard()
        session:fail(item, problem.message)
      end
    end
  end,
}
