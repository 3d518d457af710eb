-- Puts each item at the end as its load completes: the fastest source comes first.

---@type dnd.Plugin
return {
  name = "order-by-completion", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 3 }, function(item)
      local text = item:load("public.text")
      session:insert { index = #session.destination.contents + 1, contents = { text } }
    end)
  end,
}
