-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "many-lines", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      local count = 0
      for line in text:lines() do
        count = count + 1
        if count <= 4 then session:insert { contents = { { name = line, from = item } } } end
      end
      if count == 0 then session:skip(item, "it is empty") end
    end)
  end,
}
