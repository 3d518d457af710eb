-- Uploads each as soon as it is there, and shows those that came up, in their order.

---@type dnd.Plugin
return {
  name = "uploads", version = "1.0.0", api = 1,
  needs = { "tasks" },
  accepts = { "public.text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.text")
      session:task("upload", { name = item.name })
      session:insert { contents = { text } }
    end)
  end,
}
