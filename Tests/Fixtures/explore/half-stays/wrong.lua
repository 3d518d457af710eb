-- Promises all or nothing, and calls what failed skipped.

---@type dnd.Plugin
return {
  name = "half-stays", version = "1.0.0", api = 1,
  accepts = { "public.text" },
  policy = "all_or_nothing",

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text, problem = item:try("public.text")
      if text then
        session:insert { index = session:index(), contents = { text } }
      else
        session:skip(item, problem.message)
      end
    end
  end,
}
