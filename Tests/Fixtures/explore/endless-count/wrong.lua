-- Looks how many have arrived until all have, though one may never.

---@type dnd.Plugin
return {
  name = "endless-count", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local arrived = 0
    dnd.all {
      function()
        dnd.each(session.items, {}, function(item)
          local text, problem = item:try("public.text")
          if text then
            session:insert { contents = { text } }
            arrived = arrived + 1
          else
            session:fail(item, problem.message)
          end
        end)
      end,
      function()
        while arrived < #session.items do dnd.sleep(100) end
        session:notify("info", "done")
      end,
    }
  end,
}
