-- Goes on where it put the last one, wherever the list ends by now.

local last

---@type dnd.Plugin
return {
  name = "kept-index", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 1 }, function(item)
      local text = item:load("public.text")
      last = last and last + 1 or #session.destination.contents + 1
      session:insert { index = last, contents = { text } }
    end)
  end,
}
