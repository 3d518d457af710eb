-- Documents become one, all of them or none: of a document nobody sees that a part is missing.

local PDF = "com.adobe.pdf"

-- As people count: 2 before 10.
local function key(name)
  return name:lower():gsub("%d+", function(digits) return ("0"):rep(20 - #digits) .. digits end)
end

local function sorted(items)
  local list, keys = {}, {}
  for n, item in ipairs(items) do
    list[n], keys[item.id] = item, key(item.name)
  end
  table.sort(list, function(a, b)
    if keys[a.id] ~= keys[b.id] then return keys[a.id] < keys[b.id] end
    return a.index < b.index
  end)
  return list
end

---@type dnd.Plugin
return {
  name = "merge-pdf", version = "1.0.0", api = 1,
  summary = "Makes one PDF of many",
  accepts = { PDF },
  needs = { "storage" },
  policy = "all_or_nothing",
  options = {
    title = { type = "string", default = "Merged.pdf", doc = "the document's name" },
    order = {
      type = "enum", choices = { "dragged", "name" }, default = "dragged",
      doc = "which comes first",
    },
  },

  on_update = function(session)
    -- A list of files is one item without a name as long as it hovers.
    if #session.items == 1 and session.items[1].name then
      return { operation = "forbidden", message = "Drop two documents or more" }
    end
    return "copy"
  end,

  on_perform = function(session)
    local items = session.items
    if #items < 2 then return session:skip(items[1], "there is nothing to merge it with") end
    local documents = dnd.each(items, { limit = 4 }, function(item)
      local document = item:load(PDF)
      if document:units() == 0 then dnd.fail("it has no pages") end
      return document
    end)
    local parts = {}
    for _, item in ipairs(session.options.order == "name" and sorted(items) or items) do
      parts[#parts + 1] = documents[item.index]
    end
    if #parts < #items then
      for _, document in ipairs(parts) do
        session:skip(document.item, "it isn't merged without the others")
      end
      return
    end
    local is_made, whole = pcall(dnd.combine, PDF, parts)
    if not is_made then
      -- A page that can't be read shows only now; whose it is, when each is tried alone.
      dnd.each(items, { limit = 1 }, function(item)
        dnd.combine(PDF, { documents[item.index] })
        session:fail(item, "none is merged: " .. whole.message)
      end)
      return
    end
    session:insert { contents = { { name = whole:save(session.options.title), content = whole } } }
  end,
}
