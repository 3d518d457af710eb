-- The corrected twin of wrong.lua: counts what is in the list.

---@type dnd.Plugin
return {
  name = "numbered-rows", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      local count = #session.destination.contents + 1
      local name = count .. " " .. item.name
      session:insert { contents = { { name = name, from = item, content = text } } }
    end)
  end,
}
