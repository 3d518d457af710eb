-- The "To:" line of a mail: whoever is dropped gives a name and an address, and nothing else.

local CARDS, TEXT = "public.vcard", "public.plain-text"

-- "Ada Lovelace <ada@example.com>", or an address alone.
local function from_line(line)
  local name, mail = line:match("^%s*(.-)%s*<%s*([^<>%s]+@[^<>%s]+)%s*>%s*$")
  if not mail then mail = line:match("^%s*([^<>%s]+@[^<>%s]+)%s*$") end
  return mail and { name = name or "", mail = mail }
end

local function people(content)
  local found = {}
  if dnd.conforms(content.type, CARDS) then
    for n = 1, content:units() do
      local card = content:unit(n):json()
      if card.emails[1] then found[#found + 1] = { name = card.name, mail = card.emails[1] } end
    end
  else
    for line in content:lines() do found[#found + 1] = from_line(line) end
  end
  return found
end

local function shown(person)
  if person.name == "" then return person.mail end
  return person.name .. " <" .. person.mail .. ">"
end

local function address(entry)
  return (entry.name:match("<(.-)>") or entry.name):lower()
end

---@type dnd.Plugin
return {
  name = "recipient-field", version = "1.0.0", api = 1,
  summary = "Takes names and addresses from contact cards and text, each once",
  accepts = { CARDS, TEXT },

  on_perform = function(session)
    local known = {}
    for _, entry in ipairs(session.destination.contents) do known[address(entry)] = true end

    -- In turn, so that of two the same the first stays.
    dnd.each(session.items, { limit = 1 }, function(item)
      local found = people(item:load { CARDS, TEXT })
      local new = {}
      for _, person in ipairs(found) do
        if not known[person.mail:lower()] then new[#new + 1] = { name = shown(person) } end
        known[person.mail:lower()] = true
      end
      if #found == 0 then return session:fail(item, "no address in it") end
      if #new == 0 then return session:skip(item, "a recipient already") end
      session:insert { contents = new }
    end)
  end,
}
