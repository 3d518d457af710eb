-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "list-sorted", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local item = session.items[1]
    local text = item:load("public.text", { max_size = 1000 }):text()
    local place = 1
    for _, entry in ipairs(session.destination.contents) do
      if entry.name < text then place = place + 1 end
    end
    session:insert { index = place, contents = { { name = text, from = item } } }
  end,
}
