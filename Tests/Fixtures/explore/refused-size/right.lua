-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "refused-size", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local slot = session:placeholder { title = item.name }
      local text = item:try("public.text", { max_size = 1000 })
      if text then slot:commit { text } else slot:discard() end
    end)
  end,
}
