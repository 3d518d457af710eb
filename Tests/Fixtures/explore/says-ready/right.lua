-- Says things that are true and need no end: once what was dropped is here, and with more than that.

---@type dnd.Plugin
return {
  name = "says-ready", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    session:emit("fits", { place = session:index(), empty = #session.destination.contents == 0 })
    session:emit("hint", { text = "drop it anywhere" })
    return "copy"
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
    session:emit("ready", { all = true })
  end,
}
