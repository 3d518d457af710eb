-- Saves whatever is dropped into a folder.
--
-- The host makes names safe, never writes over a file, and saves one whole or not at all; the name
-- that was used comes back.

-- What people can open: a link becomes a file that opens it.
local function openable(item, content)
  if not dnd.conforms(content.type, "public.url") then return content end
  local text = "[InternetShortcut]\r\nURL=" .. content:text() .. "\r\n"
  return dnd.content("com.microsoft.internet-shortcut", text, { name = item.name })
end

-- So many keys has one table at most.
local MOST = 4096

-- Of two with one name the first keeps it, whichever of them arrives first.
local function distinct(items)
  local count, names = {}, {}
  for _, item in ipairs(items) do
    local key = item.name:lower()
    count[key] = (count[key] or 0) + 1
    local ending = item.name:match(".(%.%w+)$") or ""
    local base = item.name:sub(1, #item.name - #ending)
    -- The host shortens what has no room, but not before the number that is to stay.
    if #base > 200 then base = base:sub(1, utf8.offset(base, 0, 200) - 1) end
    local counted = ("%s %d%s"):format(base, count[key], ending)
    names[item.index] = count[key] == 1 and item.name or counted
  end
  return names
end

---@type dnd.Plugin
return {
  name = "file-shelf", version = "1.0.0", api = 1,
  summary = "Saves files, folders, pictures, text and links into a folder",
  accepts = { "public.item" },
  needs = { "storage" },

  on_perform = function(session)
    -- Very many arrive one after the other, and the host counts the names as they come.
    local are_few = #session.items <= MOST
    local names = are_few and distinct(session.items) or {}
    dnd.each(session.items, { limit = are_few and 4 or 1 }, function(item)
      local content = openable(item, item:load("public.item"))
      -- A name says what a file is, also for a dragged text or picture, which have a title at most.
      local saved = content:save(content:file_name(names[item.index] or item.name))
      session:insert { contents = { { name = saved, content = content } } }
    end)
  end,

  on_end = function(session, outcome)
    if outcome.destination ~= session.destination.id then return end -- not dropped here
    for _, failed in ipairs(outcome.failed) do
      local why = failed.reason or failed.code
      session:notify("error", ("%s wasn't saved: %s"):format(failed.id, why))
    end
  end,
}
