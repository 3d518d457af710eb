-- A link or a text becomes a QR code, as a picture of lines that stays sharp at any size.

local qr = require "qr"

local TEXTS = { "public.url", "public.plain-text" }

-- One path: a dark square for each dark module, inside the quiet zone of four that readers need.
local function svg(rows, size)
  local path = {}
  for y = 0, size - 1 do
    for x = 0, size - 1 do
      if rows[y][x] then path[#path + 1] = ("M%d %dh1v1h-1z"):format(x + 4, y + 4) end
    end
  end
  local text = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d">'
    .. '<path fill="#fff" d="M0 0h%dv%dh-%dz"/><path d="%s"/></svg>\n'
  local whole = size + 8
  return text:format(whole, whole, whole, whole, whole, table.concat(path))
end

---@type dnd.Plugin
return {
  name = "qr-code", version = "1.0.0", api = 1,
  summary = "Makes a QR code of a link or a short text",
  accepts = TEXTS,

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local content = item:load(TEXTS)
      -- No code holds 3 kB; what is longer isn't looked at.
      if content.size > 8192 then return session:fail(item, "too long for a QR code") end
      local text = content:text():gsub("%s+$", "")
      if text == "" then return session:fail(item, "there is no text in it") end
      local rows, size = qr.encode(text)
      if not rows then return session:fail(item, "too long for a QR code") end
      local name = item.name:gsub("%.%w+$", "")
      -- A title may leave no room for the ending.
      if #name > 255 then name = name:sub(1, utf8.offset(name, 0, 255) - 1) end
      local code = dnd.content("public.svg-image", svg(rows, size), { name = name .. ".svg" })
      session:insert { contents = { code } }
    end)
  end,
}
