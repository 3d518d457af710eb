-- Knows two ways in which a load fails, and leaves the place open at the third.

---@type dnd.Plugin
return {
  name = "refused-size", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local slot = session:placeholder { title = item.name }
      local text, problem = item:try("public.text", { max_size = 1000 })
      if text then
        slot:commit { text }
      elseif problem.code == "failed" or problem.code == "expired" then
        slot:discard()
      elseif problem.code ~= "too_large" then
        slot:discard()
      end
    end)
  end,
}
