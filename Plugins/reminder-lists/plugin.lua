-- Lists of reminders: between lists they move, from another app they are copied.
--
-- Nothing here removes a reminder from the list it came from, or undoes anything: the host does
-- both, once the reminder has arrived.

local function wanted(session)
  local moves = session.source.destination and not session.modifiers.option
  return moves and "move" or "copy"
end

local function is_reorder(session)
  return session.operation == "move" and session.source.destination == session.destination.id
end

---@type dnd.Plugin
return {
  name = "reminder-lists", version = "1.0.0", api = 1,
  summary = "Reminders move within and between lists; from elsewhere they are copied",
  accepts = { "public.plain-text" },

  on_update = function(session)
    return { operation = wanted(session), insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    if is_reorder(session) then
      session:move { from = session.items, before = session:index() }
      return
    end
    dnd.each(session.items, {}, function(item)
      local text = item:load("public.plain-text")
      -- A reminder that moves stays the one that it was.
      local was = session.operation == "move" and item.entry or {}
      session:insert { contents = {
        { name = item.name, id = was.id, context = was.context, content = text },
      } }
    end)
  end,
}
