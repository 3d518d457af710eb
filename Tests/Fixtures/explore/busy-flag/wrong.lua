-- Takes no second drop while the first one is at work, and says nothing of it.

---@type dnd.Plugin
return {
  name = "busy-flag", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    if session.destination.performing > 0 then return end
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
