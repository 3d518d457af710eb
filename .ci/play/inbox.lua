return {
  name = "inbox", api = 1, accepts = { "public.item" },
  on_update = function(session)
    local local_move = session.source.destination and not session.modifiers.option
    return { operation = local_move and "move" or "copy", insert_at = session:index() }
  end,
  on_perform = function(session)
    if session.operation == "move" and session.source.destination == session.destination.id then
      session:move { from = session.items, before = session:index() }
      return
    end
    dnd.each(session.items, { limit = 4, progress = "Importing" }, function(item)
      local slot = session:placeholder { title = item.name }
      slot:commit { item:load("public.item", { progress = slot }) }
    end)
  end,
}
