-- Remembers whether its view is shown, and forgets to where it shows it: nothing hides it any more.

---@type dnd.Plugin
return {
  name = "view-left-on", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    if not session.state.shown then session:emit("drop_view", { shown = true }) end
    return "copy"
  end,

  on_end = function(session)
    if session.state.shown then session:emit("drop_view", { shown = false }) end
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
