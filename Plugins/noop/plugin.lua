-- The whole contract on one screen: every handler a plugin can have, doing nothing.
-- All are optional; what happens without one is said beside it.

---@type dnd.Plugin
return {
  name = "noop", version = "1.0.0", api = 1,
  summary = "Every handler, empty: takes any drop and leaves it alone",

  -- Once, when a drag first reaches the destination. Without it: does an item conform to `accepts`?
  can_handle = function(session)
    return true
  end,

  -- The drag has come in; it comes once more after each exit.
  on_enter = function(session)
  end,

  -- Right after enter and at each move: what would a drop here do? Must answer at once.
  on_update = function(session)
    return "copy" -- or "move", "link", "forbidden", "cancel", or a table that says more
  end,

  -- The drag rested on the region that a proposal named as `springload`.
  on_springload = function(session)
  end,

  -- The drag has left, or a destination above has taken over.
  on_exit = function(session)
  end,

  -- Dropped. Only here, and later, can items be loaded; here a handler may wait.
  on_perform = function(session)
    for _, item in ipairs(session.items) do
      session:skip(item, "this plugin does nothing")
    end
  end,

  -- Once for each session that `can_handle` said yes to, after all it started has ended.
  on_end = function(session, outcome)
  end,

  -- Source side: what is dragged when a drag begins here. An empty list: nothing.
  on_drag = function(session, request)
    return {}
  end,

  -- Source side: somebody wants this item as this type, after the drop and never before.
  on_provide = function(session, item, type)
    return ""
  end,

  -- Source side: what became of each item, and where it went.
  on_drag_end = function(session, outcome)
  end,
}
