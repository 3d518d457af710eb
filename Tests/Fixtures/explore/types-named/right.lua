-- The corrected twin of wrong.lua: says nothing of what isn't known.

---@type dnd.Plugin
return {
  name = "types-named", version = "1.0.0", api = 1,
  accepts = { "public.image", "public.text" },

  on_enter = function(session)
    local first = session.items[1].types[1]
    local known = first and dnd.type(first)
    if known then session:emit("coming", { extension = known.extensions[1] or "" }) end
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load({ "public.image", "public.text" }) } }
    end)
  end,
}
