-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "list-emptied", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local texts = {}
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then texts[#texts + 1] = text else session:fail(item, problem.message) end
    end
    if #texts == 0 then return end
    session:remove { index = 1, count = #session.destination.contents }
    session:insert { index = 1, contents = texts }
  end,
}
