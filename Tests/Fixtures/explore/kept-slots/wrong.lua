-- Keeps the places by the items' names, and two may have one name.

---@type dnd.Plugin
return {
  name = "kept-slots", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local slots = {}
    for _, item in ipairs(session.items) do
      slots[item.name] = slots[item.name] or session:placeholder { title = item.name }
      local text, problem = item:try("public.text")
      if text then
        slots[item.name]:commit { text }
      else
        slots[item.name]:discard()
        slots[item.name] = nil
        session:fail(item, problem.message)
      end
    end
  end,
}
