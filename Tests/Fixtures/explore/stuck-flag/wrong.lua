-- Waits a moment while it holds the list, and never lets go where it is stopped meanwhile.

local held = false

---@type dnd.Plugin
return {
  name = "stuck-flag", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    for _, item in ipairs(session.items) do
      if held then error("the list is held") end
      held = true
      dnd.sleep(200)
      session:insert { contents = { { name = item.name, from = item } } }
      held = false
    end
  end,
}
