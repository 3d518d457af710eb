-- Pictures come out without what their files say of them: no place, no time, no camera.
--
-- JPEG, PNG and WebP keep every pixel. What is none of them is made one, where the build can; what
-- would lose more than quality by that, such as the frames of a GIF, isn't.

local strip = require "strip"

-- What a script may hold at once, and what the budget of a drop is enough for, in bytes.
local MOST, MOST_OF_ALL = 60 << 20, 150 << 20

local KEPT = { "public.jpeg", "public.png", "org.webmproject.webp" }

---@type dnd.Plugin
return {
  name = "strip-metadata", version = "1.0.0", api = 1,
  summary = "Saves pictures without EXIF, place and comments",
  accepts = { "public.image" },
  needs = { "storage" },

  on_perform = function(session)
    local left = MOST_OF_ALL
    -- One at a time: of names that come twice the host numbers the second, in the items' order.
    dnd.each(session.items, { limit = 1 }, function(item)
      local _, how = item:best(KEPT)
      if type(how) == "table" and how[1].cost == "loses_content" then
        return session:fail(item, "it can't be stripped without losing more")
      end
      local picture = item:load(KEPT)
      if picture.size > MOST then return session:fail(item, "it is too large") end
      left = left - picture.size
      if left < 0 then return session:fail(item, "it is too much for one drop; drop it again") end
      local made = dnd.builder(picture.type, { name = picture:file_name(item.name), from = item })
      local plain = strip.copy(picture, made)
      session:insert { contents = { { name = plain:save(), content = plain } } }
    end)
  end,
}
