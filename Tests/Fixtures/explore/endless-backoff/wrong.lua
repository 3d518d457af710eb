-- Waits twice as long before each try, and never gives up.

---@type dnd.Plugin
return {
  name = "endless-backoff", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:try("public.text")
      local pause = 100
      while not text do
        dnd.sleep(pause)
        pause = pause * 2
        text = item:try("public.text")
      end
      session:insert { contents = { text } }
    end)
  end,
}
