-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "endless-backoff", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text, problem = item:try("public.text")
      local pause = 100
      while not text and pause < 5000 do
        dnd.sleep(pause)
        pause = pause * 2
        text, problem = item:try("public.text")
      end
      if text then session:insert { contents = { text } } else session:fail(item, problem.message) end
    end)
  end,
}
