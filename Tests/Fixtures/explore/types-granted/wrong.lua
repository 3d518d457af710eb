-- Decides while a drag hovers what it will do, and takes for granted that the types are known then.

---@type dnd.Plugin
return {
  name = "types-granted", version = "1.0.0", api = 1,
  accepts = { "public.image", "public.text" },

  on_enter = function(session)
    session.state.entered = true
    session.state.type = session.items[1].types[1]
  end,

  on_perform = function(session)
    local isPicture = session.state.entered and dnd.conforms(session.state.type, "public.image")
    for _, item in ipairs(session.items) do
      session:insert { contents = { item:load(isPicture and "public.image" or "public.text") } }
    end
  end,
}
