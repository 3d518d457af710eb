-- Has room for as many lines as there mostly are.

---@type dnd.Plugin
return {
  name = "many-lines", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      local slots = {}
      for place = 1, 4 do slots[place] = session:placeholder { title = "line " .. place } end
      local count = 0
      for line in text:lines() do
        count = count + 1
        slots[count]:commit { { name = line, from = item } }
      end
      for place = count + 1, 4 do slots[place]:discard() end
      if count == 0 then session:skip(item, "it is empty") end
    end)
  end,
}
