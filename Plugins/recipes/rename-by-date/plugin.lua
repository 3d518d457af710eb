-- Files come out under the day they are of: what EXIF says of a photo, a message's head of itself,
-- or else a file's name. When a file was last written no handler is told.

local SAID = { ["public.image"] = "photo", ["public.email-message"] = "mail" }

-- A day, and the time behind it where there is one: as EXIF, cameras and screenshots write them.
local function moment(text)
  for _, century in ipairs { "20", "19" } do
    local day = "%f[%d](" .. century .. "%d%d)[-_.]?([01]%d)[-_.]?([0-3]%d)"
    local from, to, y, m, d = text:find(day)
    if from and m >= "01" and m <= "12" and d >= "01" and d <= "31" then
      local time = "^%D?%D?%D?%D?([0-2]%d)(%D?)([0-5]%d)(%D?)([0-5]%d)"
      local _, last, hour, one, minute, two, second = text:find(time, to + 1)
      local found = { day = ("%s-%s-%s"):format(y, m, d), from = from, to = to }
      -- Two days, as in `2026-11-22 to 2026-12-01`, aren't a time.
      if last and one == two and hour < "24" then
        found.to, found.time = last, ("%s.%s.%s"):format(hour, minute, second)
      end
      return found
    end
  end
end

-- What the content itself says, where it can be read.
local function said(content)
  for type, read in pairs(SAID) do
    if dnd.conforms(content.type, type) then
      local ok, about = pcall(content[read], content)
      return ok and about.date and moment(about.date)
    end
  end
end

-- The day stands before the name, and not in it as well.
local function dated(name, content)
  local base, extension = name:match("^(.+)(%.[^.]+)$")
  base, extension = base or name, extension or ""
  local named = moment(base)
  local at = said(content) or named
  if not at then return nil end
  if named and named.day == at.day then
    base = base:sub(1, named.from - 1) .. base:sub(named.to + 1)
  end
  base = base:gsub("^[-_. ]+", ""):gsub("[-_. ]+$", "")
  -- The host shortens what has no room, but not before the ending that is to stay.
  if #base > 200 then base = base:sub(1, utf8.offset(base, 0, 200) - 1) end
  local words = { at.day, at.time or "", base }
  return (table.concat(words, " "):gsub(" +", " "):gsub(" $", "")) .. extension
end

---@type dnd.Plugin
return {
  name = "rename-by-date", version = "1.0.0", api = 1,
  summary = "Saves files under the day they are of",
  accepts = { "public.data" },
  needs = { "storage" },

  on_perform = function(session)
    local names = {}
    local contents = dnd.each(session.items, { limit = 4 }, function(item)
      local content = item:load("public.data")
      local name = dated(item.name, content)
      if not name then return session:fail(item, "nothing says of what day it is") end
      names[item.index] = name
      return content
    end)
    -- By the items' order: what is of one second, such as a burst, gets its numbers in it.
    dnd.each(session.items, { limit = 1 }, function(item)
      local content = contents[item.index]
      if not content then return end
      local name = content:save(names[item.index])
      session:insert { contents = { { name = name, content = content } } }
    end)
  end,
}
