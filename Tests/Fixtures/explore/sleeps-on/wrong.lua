-- Waits out its pause even when it is stopped, and tells the app that it is done.

---@type dnd.Plugin
return {
  name = "sleeps-on", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
    pcall(dnd.sleep, 300)
    session:emit("settled", { count = #session.items })
  end,
}
