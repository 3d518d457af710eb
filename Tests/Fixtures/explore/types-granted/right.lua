-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "types-granted", version = "1.0.0", api = 1,
  accepts = { "public.image", "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local isPicture = item:has("public.image")
      local content, problem = item:try(isPicture and "public.image" or "public.text")
      if content then
        session:insert { contents = { content } }
      else
        session:fail(item, problem.message)
      end
    end
  end,
}
