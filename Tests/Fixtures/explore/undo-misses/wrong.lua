-- Takes each name once, and remembers those it took in a variable of its own: an undo empties the
-- list and not the memory, so that what was taken back can never be dropped again.

local taken = {}

---@type dnd.Plugin
return {
  name = "undo-misses", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      if taken[item.name] then return session:skip(item, "it is in the list already") end
      session:insert { contents = { item:load("public.text") } }
      taken[item.name] = true
    end)
  end,
}
