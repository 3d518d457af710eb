-- The text of a letter: words and pictures, where they are let go. What is neither goes to what
-- lies around it.

local SHOWN = { "public.image", "public.plain-text" }

---@type dnd.Plugin
return {
  name = "body", version = "1.0.0", api = 1,
  summary = "Takes text and pictures in among what is typed",
  accepts = SHOWN,

  on_update = function(session)
    return { operation = "copy", insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local slot = session:placeholder { item = item }
      slot:commit { item:load(SHOWN, { progress = slot }) }
    end)
  end,
}
