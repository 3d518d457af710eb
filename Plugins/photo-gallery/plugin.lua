-- An album that uploads what is dropped on it.
--
-- Every photo gets its place at once. Then all sources are asked, so that none can expire while it
-- waits for its turn, and the uploads go out a few at a time. A photo that can't be had or can't be
-- uploaded loses its place; the others don't notice.

---@type dnd.Plugin
return {
  name = "photo-gallery", version = "1.0.0", api = 1,
  summary = "Uploads dropped photos, three at a time",
  accepts = { "public.image" },
  options = {
    limit = { type = "integer", default = 3, min = 1, max = 16, doc = "uploads at once" },
    format = { type = "string", default = "public.image", doc = "what photos are converted to" },
  },
  needs = { "tasks" },

  can_handle = function(session)
    return true -- so that `on_update` can say why not
  end,

  on_update = function(session)
    if not session:has("public.image") then
      return { operation = "forbidden", message = "Only photos go into an album" }
    end
    return { operation = "copy", insert_at = session:index(), valid_in = "index" }
  end,

  on_perform = function(session)
    local album = (session.destination.context or {}).album
    local slots = {}
    for _, item in ipairs(session.items) do
      slots[item.id] = session:placeholder { item = item }
    end

    local photos = session:stabilize { types = { session.options.format }, limit = #session.items }

    dnd.each(photos, { limit = session.options.limit }, function(photo)
      local slot = slots[photo.item.id]
      session:task("upload", { photo = photo, album = album }, { progress = slot })
      slot:commit { photo }
    end)
  end,

  on_end = function(session, outcome)
    if outcome.destination ~= session.destination.id then return end -- not dropped here
    if #outcome.failed > 0 then
      local text = "%d of %d photos couldn't be added"
      session:notify("warning", text:format(#outcome.failed, #session.items))
    end
  end,
}
