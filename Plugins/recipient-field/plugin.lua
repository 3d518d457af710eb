-- The "To:" line of a mail: whoever is dropped gives a name and an address, and nothing else.

local PEOPLE = { "public.vcard", "public.plain-text" }

local function shown(name, mail)
  return name == mail and mail or name .. " <" .. mail .. ">"
end

local function address(entry)
  return (entry.name:match("<(.-)>") or entry.name):lower()
end

---@type dnd.Plugin
return {
  name = "recipient-field", version = "1.0.0", api = 1,
  summary = "Takes names and addresses from contact cards and text, each once",
  accepts = PEOPLE,

  on_perform = function(session)
    -- In turn, so that of two the same the first stays.
    dnd.each(session.items, { limit = 1 }, function(item)
      local people = item:load(PEOPLE):contacts()
      -- Once it is loaded: another drop may have put in the same meanwhile.
      local known = {}
      for _, entry in ipairs(session.destination.contents) do known[address(entry)] = true end
      local found, new = 0, {}
      for _, person in ipairs(people) do
        local mail = person.emails[1]
        if mail then
          found = found + 1
          if not known[mail:lower()] then new[#new + 1] = { name = shown(person.name, mail) } end
          known[mail:lower()] = true
        end
      end
      if found == 0 then return session:fail(item, "no address in it") end
      if #new == 0 then return session:skip(item, "a recipient already") end
      session:insert { contents = new }
    end)
  end,
}
