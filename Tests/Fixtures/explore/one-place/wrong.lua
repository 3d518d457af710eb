-- Keeps the place in a variable of the whole plugin, which the next drop sets anew.

local slot

---@type dnd.Plugin
return {
  name = "one-place", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      slot = session:placeholder { title = item.name }
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
