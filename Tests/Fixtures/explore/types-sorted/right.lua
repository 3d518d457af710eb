-- The corrected twin of wrong.lua: sorts at the drop, when all is known.

---@type dnd.Plugin
return {
  name = "types-sorted", version = "1.0.0", api = 1,
  accepts = { "public.image", "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local type = item:has("public.image") and "public.image" or "public.text"
      session:insert { contents = { item:load(type) } }
    end)
  end,
}
