-- Keeps the place in a variable of the whole handler, which the next item sets anew.

---@type dnd.Plugin
return {
  name = "one-place", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local slot
    dnd.each(session.items, {}, function(item)
      slot = session:placeholder { title = item.name }
      local text, problem = item:try("public.text")
      if text then
        slot:commit { text }
      else
        slot:discard()
        session:fail(item, problem.message)
      end
    end)
  end,
}
