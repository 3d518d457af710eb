-- Begins all loads in time, and tries once more what failed.

---@type dnd.Plugin
return {
  name = "retried-load", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = #session.items }, function(item)
      local text, problem = item:try("public.text")
      if not text then text, problem = item:try("public.text") end
      if text then session:insert { contents = { text } } else session:fail(item, problem.message) end
    end)
  end,
}
