-- Gives a place up when a load takes long, and fills it all the same once that came.

---@type dnd.Plugin
return {
  name = "late-commit", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local slot = session:placeholder { title = item.name }
      dnd.all {
        function()
          dnd.sleep(500)
          if slot:discard() then session:fail(item, "it took too long") end
        end,
        function()
          local text = item:load("public.text")
          slot:commit { text }
        end,
      }
    end)
  end,
}
