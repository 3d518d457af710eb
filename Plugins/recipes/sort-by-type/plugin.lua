-- Sorts what is dropped into piles, and lets the app show them before the drop.

local PILES = {
  { "public.image", "Pictures" }, { "public.audiovisual-content", "Media" },
  { "com.adobe.pdf", "Documents" }, { "public.text", "Documents" },
  { "public.archive", "Archives" }, { "public.contact", "People" },
}

-- The budget of a hover call is enough for so many, whatever they are.
local MOST = 500

local function pile(item)
  for _, known in ipairs(PILES) do
    if item:has(known[1]) then return known[2] end
  end
  return "Other"
end

---@type dnd.Plugin
return {
  name = "sort-by-type", version = "1.0.0", api = 1,
  summary = "Sorts files into piles by what they are",
  accepts = { "public.data" },

  on_update = function(session)
    local items, counts = session.items, {}
    for i = 1, math.min(#items, MOST) do
      local name = pile(items[i])
      counts[name] = (counts[name] or 0) + 1
    end
    if #items > MOST then counts.More = #items - MOST end
    session:emit("piles", counts)
    return "copy"
  end,

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local name = item.name
      -- A title may leave no room for the pile before it.
      if #name > 255 then name = name:sub(1, utf8.offset(name, 0, 255) - 1) end
      local content = item:load("public.data")
      session:insert { contents = { { name = pile(item) .. "/" .. name, content = content } } }
    end)
  end,
}
