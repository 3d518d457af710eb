-- The tabs of pages: a rest on one opens its page, where what is dragged may go on. The tabs take
-- nothing.

return {
  name = "pages", version = "1.0.0", api = 1,
  summary = "Tabs that open under a drag",
  accepts = { "public.item" },

  on_update = function(session)
    local tab = session:region()
    if not tab then return "cancel" end
    return {
      operation = "copy", highlight = tab.id, springload = tab.id,
      message = "Rest here to open " .. tab.id,
    }
  end,

  on_perform = function(session)
    for _, item in ipairs(session.items) do session:skip(item, "let go on a tab") end
  end,
}
