-- Saves whatever is dropped into a folder.
--
-- The host makes names safe, never writes over a file, and saves one whole or not at all; the name
-- that was used comes back.

-- A name says what a file is, also for a dragged text or picture, which have a title at most.
local function name_for(item, content)
  local extension = dnd.type(content.type).extensions[1]
  if not extension or item.name:find("%.%w+$") then return item.name end
  return item.name .. "." .. extension
end

---@type dnd.Plugin
return {
  name = "file-shelf", version = "1.0.0", api = 1,
  summary = "Saves files, folders, pictures, text and links into a folder",
  accepts = { "public.item" },
  needs = { "storage" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local content = item:load("public.item")
      local saved = content:save(name_for(item, content))
      session:insert { contents = { { name = saved, content = content } } }
    end)
  end,

  on_end = function(session, outcome)
    for _, failed in ipairs(outcome.failed) do
      session:notify("error", ("%s wasn't saved: %s"):format(failed.id, failed.reason))
    end
  end,
}
