-- Says while it hovers what comes, by the type of the first item, known or not.

---@type dnd.Plugin
return {
  name = "types-named", version = "1.0.0", api = 1,
  accepts = { "public.image", "public.text" },

  on_enter = function(session)
    local known = dnd.type(session.items[1].types[1])
    session:emit("coming", { extension = known.extensions[1] or "" })
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load({ "public.image", "public.text" }) } }
    end)
  end,
}
