-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "budget-blown", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_update = function(session)
    return session:has("public.text") and "copy" or "forbidden"
  end,

  on_perform = function(session)
    local texts = session:stabilize { types = { "public.text" } }
    session:insert { index = session:index(), contents = texts }
  end,
}
