-- Dropped links become Markdown: `[title](address)`, one a line.

local LINKS = { "text/uri-list", "public.url" }

-- An entry's name has so many bytes at most, and a title of which so many are shown is enough.
local MOST, MOST_OF_TITLE = 4096, 512

local function escaped(title)
  if #title > MOST_OF_TITLE then
    title = title:sub(1, utf8.offset(title, 0, MOST_OF_TITLE) - 1) .. "…"
  end
  return (title:gsub("[%[%]\\]", "\\%0"))
end

-- A link's title, where the source says one; else its host.
local function title(item, address)
  local name = item:has("public.url-name") and item:try("public.url-name")
  if name then return name:text() end
  return address:match("^%w+://([^/?#]+)") or address
end

---@type dnd.Plugin
return {
  name = "links-to-markdown", version = "1.0.0", api = 1,
  summary = "Turns dropped links into Markdown",
  accepts = LINKS,

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local lines = {}
      for address in item:load("text/uri-list"):lines() do
        if address ~= "" and not address:find("^#") then
          local link = ("[%s](%s)"):format(escaped(title(item, address)), address)
          if #link > MOST then return session:fail(item, "a link is too long for a name") end
          lines[#lines + 1] = { name = link }
        end
      end
      if #lines == 0 then return session:fail(item, "no link in it") end
      session:insert { contents = lines }
    end)
  end,
}
