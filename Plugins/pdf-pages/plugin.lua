-- The page organiser of a PDF: documents and pictures come in as pages, pages move, pages go out.

local PAGES = { "com.adobe.pdf", "public.image" }

local function is_reorder(session)
  return session.kind == "drop" and session.source.destination == session.destination.id
end

-- Where pages are now, in their order: they may have moved or gone since the drag began.
local function places(session, pages)
  local found = {}
  for _, page in ipairs(pages) do found[#found + 1] = session:find(page) end
  table.sort(found)
  return found
end

-- A document is its pages; a picture is one.
local function pages_of(content)
  if not dnd.conforms(content.type, "com.adobe.pdf") then return { content } end
  local pages = {}
  for n = 1, content:units() do pages[n] = content:unit(n) end
  return pages
end

---@type dnd.Plugin
return {
  name = "pdf-pages", version = "1.0.0", api = 1,
  summary = "Organises the pages of a PDF: in, about, and out again",
  accepts = PAGES,

  can_handle = function(session)
    return is_reorder(session) or session:has(PAGES)
  end,

  on_update = function(session)
    local operation = is_reorder(session) and "move" or "copy"
    return { operation = operation, insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    if is_reorder(session) then
      -- Pages that `on_drag` made one document of are told by its `local_object`.
      local from = places(session, session.items[1].local_object or session.items)
      if session:move { from = from, before = session:index() } > 0 then return end
      for _, item in ipairs(session.items) do session:skip(item, "it isn't here any more") end
      return
    end
    dnd.each(session.items, { limit = 4 }, function(item)
      local slot = session:placeholder()
      local pages = pages_of(item:load(PAGES, { progress = slot }))
      if #pages == 0 then return session:fail(item, "it has no pages") end
      slot:commit(pages)
    end)
  end,

  on_end = function(session, outcome)
    if outcome.destination ~= session.destination.id then return end -- not dropped here
    if #outcome.failed > 0 then
      local text = "%d of %d imported"
      session:notify("warning", text:format(#outcome.imported, #session.items))
    end
  end,

  -- However many pages are dragged out, they are one document.
  on_drag = function(session, request)
    local ids = session.source.selection
    local count = #ids
    if count == 0 then return {} end
    local name = count == 1 and "Page.pdf" or count .. " pages.pdf"
    return { { id = "pages", name = name, types = { "com.adobe.pdf" }, local_object = ids } }
  end,

  on_provide = function(session, item, type)
    local pages = {}
    for _, place in ipairs(places(session, session.source.selection)) do
      pages[#pages + 1] = session.destination.contents[place].content
    end
    if #pages == 0 then dnd.fail("the pages aren't in the list any more") end
    return dnd.combine("com.adobe.pdf", pages)
  end,
}
