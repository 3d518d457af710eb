-- Numbers what comes by how often something was dragged here, which no undo takes back.

local count = 0

---@type dnd.Plugin
return {
  name = "numbered-rows", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    count = count + 1
    session.state.number = count
  end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      local name = session.state.number .. " " .. item.name
      session:insert { contents = { { name = name, from = item, content = text } } }
    end)
  end,
}
