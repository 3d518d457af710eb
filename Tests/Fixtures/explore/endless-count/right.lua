-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "endless-count", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local ended = 0
    dnd.all {
      function()
        dnd.each(session.items, {}, function(item)
          local text, problem = item:try("public.text")
          if text then session:insert { contents = { text } } else session:fail(item, problem.message) end
          ended = ended + 1
        end)
      end,
      function()
        while ended < #session.items do dnd.sleep(100) end
        session:notify("info", "done")
      end,
    }
  end,
}
