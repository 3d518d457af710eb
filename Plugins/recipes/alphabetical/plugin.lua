-- Keeps a list in the order of its names, wherever things are dropped and whatever comes meanwhile.

-- Before which place an entry belongs that is in the list already.
local function place_of(name, own, contents)
  for place, entry in ipairs(contents) do
    if place ~= own and entry.name > name then return place end
  end
  return #contents + 1
end

---@type dnd.Plugin
return {
  name = "alphabetical", version = "1.0.0", api = 1,
  summary = "Sorts what is dropped into a list by its name",
  accepts = { "public.data" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local content = item:load("public.data")
      -- What one drop puts at one index stays in the items' order: so it is put in, then moved.
      if session:find(item.id) then return session:skip(item, "is here already") end
      session:insert { contents = { { id = item.id, name = item.name, content = content } } }
      local own = session:find(item.id)
      session:move { from = own, before = place_of(item.name, own, session.destination.contents) }
    end)
  end,
}
