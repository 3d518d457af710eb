-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "late-commit", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local slot = session:placeholder { title = item.name }
      local isLate = false
      dnd.all {
        function()
          dnd.sleep(500)
          isLate = slot:discard()
          if isLate then session:fail(item, "it took too long") end
        end,
        function()
          local text = item:load("public.text")
          if not isLate then slot:commit { text } end
        end,
      }
    end)
  end,
}
