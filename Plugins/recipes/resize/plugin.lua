-- Pictures come out small enough to send, as JPEG.

---@type dnd.Plugin
return {
  name = "resize", version = "1.0.0", api = 1,
  summary = "Saves pictures no larger than a given side, as JPEG",
  accepts = { "public.image" },
  needs = { "storage" },
  options = {
    side = { type = "integer", default = 1200, min = 16, max = 8192, doc = "the longer side" },
  },

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local small = item:load("public.jpeg", { max_side = session.options.side })
      local name = item.name:gsub("%.[^.]*$", "")
      -- The host shortens what has no room, but not before what is put behind it.
      if #name > 200 then name = name:sub(1, utf8.offset(name, 0, 200) - 1) end
      local saved = small:save(name .. "-small.jpg")
      session:insert { contents = { { name = saved, content = small } } }
    end)
  end,
}
