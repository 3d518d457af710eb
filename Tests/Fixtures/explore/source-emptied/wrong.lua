-- Takes the entry out of the list before it has it in hand.

---@type dnd.Plugin
return {
  name = "source-emptied", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    return "move"
  end,

  on_perform = function(session)
    session:remove { index = 1, count = 1 }
    local text = session.items[1]:load("public.text")
    session:insert { index = #session.destination.contents + 1, contents = { text } }
    return "move"
  end,
}
