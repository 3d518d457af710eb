-- Sorts what comes into pictures and texts while it hovers, and takes in what it sorted.

---@type dnd.Plugin
return {
  name = "types-sorted", version = "1.0.0", api = 1,
  accepts = { "public.image", "public.text" },

  on_enter = function(session)
    session.state.sorted = {}
    for _, item in ipairs(session.items) do
      for _, type in ipairs(item.types) do
        session.state.sorted[item.id] =
          dnd.conforms(type, "public.image") and "public.image" or "public.text"
      end
    end
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local type = session.state.sorted[item.id]
      if type then session:insert { contents = { item:load(type) } } end
    end)
  end,
}
