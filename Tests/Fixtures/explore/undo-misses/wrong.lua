-- Takes each name once, and remembers as it hovers those it was shown: an undo empties the list and
-- not the memory, so that what was taken back can never be dropped again.

local shown = {}

---@type dnd.Plugin
return {
  name = "undo-misses", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    session.state.known = {}
    for place, item in ipairs(session.items) do
      session.state.known[place] = shown[item.id] or false
      shown[item.id] = true
    end
  end,

  on_perform = function(session)
    local known = session.state.known or {}
    dnd.each(session.items, {}, function(item)
      if known[item.index] then
        return session:skip(item, "it is in the list already")
      end
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
