-- The corrected twin of wrong.lua: leaves the seed to the host.

---@type dnd.Plugin
return {
  name = "by-chance", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      local name = item.name .. " " .. math.random(1000000)
      session:insert { contents = { { name = name, from = item, content = text } } }
    end)
  end,
}
