-- Takes another drop that is at work for a mistake.

---@type dnd.Plugin
return {
  name = "stuck-flag", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    if session.destination.performing > 0 then error("the list is held") end
    for _, item in ipairs(session.items) do
      dnd.sleep(200)
      session:insert { contents = { { name = item.name, from = item } } }
    end
  end,
}
