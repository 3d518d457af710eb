-- Pictures of a phone come out as JPEG, which everything can show: HEIC, and AVIF of its family.
--
-- They come out upright and with their colours, but without EXIF: `rename-by-date` first, where the
-- day matters. For a smaller picture of any kind there is `resize`.

local PHONE = "public.heif-standard"

---@type dnd.Plugin
return {
  name = "heic-to-jpeg", version = "1.0.0", api = 1,
  summary = "Saves HEIC and AVIF pictures as JPEG",
  accepts = { PHONE },
  needs = { "storage" },

  on_perform = function(session)
    -- One at a time: of names that come twice the host numbers the second, in the items' order.
    dnd.each(session.items, { limit = 1 }, function(item)
      if not item:has(PHONE) then return session:skip(item, "it is no HEIC or AVIF picture") end
      local jpeg = item:load("public.jpeg")
      local name = jpeg:save(jpeg:file_name(item.name))
      session:insert { contents = { { name = name, content = jpeg } } }
    end)
  end,
}
