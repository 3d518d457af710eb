-- Numbers what comes by a count of its own, which no undo takes back.

local count = 0

---@type dnd.Plugin
return {
  name = "numbered-rows", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      count = count + 1
      local name = count .. " " .. item.name
      session:insert { contents = { { name = name, from = item, content = text } } }
    end)
  end,
}
