-- Text or a picture dropped on an open PDF lands on the page under the finger.
--
-- The app says where the pages lie on the screen (one region each) and at what scale; the host says
-- which page is under the finger, and where in it in the page's own units. What is left is that a
-- PDF's coordinates grow upwards.

local STAMPS = { "public.image", "public.plain-text" }

local function place(session)
  local region = session:region()
  if not region then return nil end
  return { page = region.id, x = region.x, y = region.height - region.y }
end

---@type dnd.Plugin
return {
  name = "page-stamp", version = "1.0.0", api = 1,
  summary = "Puts text or a picture on the page of a PDF it is dropped on",
  accepts = STAMPS,

  on_update = function(session)
    local at = place(session)
    if not at then return { operation = "forbidden", message = "Drop it on a page" } end
    return { operation = "copy", precise = true, highlight = at.page }
  end,

  on_perform = function(session)
    local at = place(session)
    if not at then -- as with what is pasted, which has no place
      for _, item in ipairs(session.items) do session:skip(item, "it wasn't dropped on a page") end
      return
    end
    dnd.each(session.items, { limit = 4 }, function(item)
      local stamp = item:load(STAMPS)
      session:insert { contents = { stamp } }
      session:emit("stamp", { page = at.page, x = at.x, y = at.y, name = item.name })
    end)
  end,
}
