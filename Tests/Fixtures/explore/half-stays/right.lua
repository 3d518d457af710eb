-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "half-stays", version = "1.0.0", api = 1,
  accepts = { "public.text" },
  policy = "all_or_nothing",

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      local text = item:load("public.text")
      session:insert { index = session:index(), contents = { text } }
    end
  end,
}
