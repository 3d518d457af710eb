-- Compares every item with every other at each move: a few are no trouble.

---@type dnd.Plugin
return {
  name = "budget-blown", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    local same = 0
    for _, one in ipairs(session.items) do
      for _, other in ipairs(session.items) do
        if one.name:lower() == other.name:lower() then same = same + 1 end
      end
    end
    return same > 0 and "copy" or "forbidden"
  end,

  on_perform = function(session)
    local texts = session:stabilize { types = { "public.text" } }
    session:insert { index = session:index(), contents = texts }
  end,
}
