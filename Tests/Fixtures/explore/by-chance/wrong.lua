-- Draws a name for what comes as it hovers, but from the same number on each time it is loaded: names
-- that it gave before come again, and an undo doesn't take back how many it gave.

math.randomseed(7)

---@type dnd.Plugin
return {
  name = "by-chance", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    session.state.number = math.random(1000000)
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      local name = item.name .. " " .. session.state.number
      session:insert { contents = { { name = name, from = item, content = text } } }
    end)
  end,
}
