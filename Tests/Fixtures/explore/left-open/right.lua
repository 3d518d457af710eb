-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "left-open", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    local region = session:region()
    if not region then session:emit("opened", { on = false }) end
    return { operation = "copy", springload = region and region.id }
  end,

  on_springload = function(session) session:emit("opened", { on = true }) end,

  on_exit = function(session) session:emit("opened", { on = false }) end,

  on_end = function(session) session:emit("opened", { on = false }) end,

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.text") } }
    end)
  end,
}
