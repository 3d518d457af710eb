-- Takes rows of its own list for what they are.

---@type dnd.Plugin
return {
  name = "own-rows", version = "1.0.0", api = 1,
  on_update = function() return "move" end,
  accepts = { "public.text" },

  on_perform = function(session)
    if session.source.destination ~= session.destination.id then
      for _, item in ipairs(session.items) do session:skip(item, "from elsewhere") end
      return
    end
    local seen = {}
    for _, item in ipairs(session.items) do
      local place = session:find(item) or error("no row stands for " .. item.name)
      if seen[place] then error("two items are one row") end
      seen[place] = true
    end
    session:move { from = session.items, before = session:index() }
  end,
}
