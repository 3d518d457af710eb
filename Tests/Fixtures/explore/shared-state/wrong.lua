-- Leaves a function for the drop, which gets a copy of what is plain.

---@type dnd.Plugin
return {
  name = "shared-state", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    session.state.place = function() return session:index() end
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      session:insert { index = session.state.place(), contents = { text } }
    end)
  end,
}
