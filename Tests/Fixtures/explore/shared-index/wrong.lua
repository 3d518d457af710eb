-- Keeps where the next text goes in a variable of the whole plugin, which another drop sets anew.

local index

---@type dnd.Plugin
return {
  name = "shared-index", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for place, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if place == 1 then index = 1 end
      if text then
        session:insert { index = index, contents = { text } }
        index = index + 1
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
