-- Puts in what is dropped, as often as it is dropped.

---@type dnd.Plugin
return {
  name = "same-again", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
