-- What is dropped is copied as Markdown: `[title](address)` of a link, `[name](file:…)` of a file.
--
-- Lists of links become entries by `links-to-markdown`, which puts nothing on the clipboard.

local FILE, LINKS, TITLED = "public.file-url", "text/uri-list", "text/x-moz-url"
-- A shortcut is a file whose content is a link.
local SHORTCUT = "public.stored-url"

-- What the task takes, an entry's name, and how many links a person pastes.
local MOST, MOST_OF_LINK, MOST_LINKS = 1 << 20, 4096, 1000

-- What the source calls its link, where it does.
local function titled(item)
  local name = item:has("public.url-name") and item:try("public.url-name")
  if name then return name:text() end
  local both = item:has(TITLED) and item:try(TITLED)
  return both and both:as("public.html"):text():match("[^\r\n]+") -- what people read of it
end

local function title(item, address, n)
  if item:has(SHORTCUT) then return (item.name:gsub("%.[^.]*$", "")) end
  if item:has(FILE) then return item.name end
  local name = n == 1 and titled(item)
  if name and name ~= address then return name end
  return address:match("^%w+://([^/?#]+)") or address
end

local function link(item, address, n)
  local words = title(item, address, n):gsub("%s+", " "):gsub("[%[%]<\\]", "\\%0")
  -- Blanks and parentheses would end it.
  address = address:gsub("[%s()<>]", function(sign) return ("%%%02X"):format(sign:byte()) end)
  local whole = ("[%s](%s)"):format(words, address)
  if #whole > MOST_OF_LINK then dnd.fail("a link is too long") end
  return whole
end

local function links(item)
  if item:has(FILE) and not item:has(SHORTCUT) then
    return { link(item, item:load(FILE):text(), 1) }
  end
  local found = {}
  for n, unit in item:load(LINKS):each() do
    if n > MOST_LINKS then dnd.fail("too many links") end
    found[n] = link(item, unit:text(), n)
  end
  if #found == 0 then dnd.fail("no link in it") end
  return found
end

---@type dnd.Plugin
return {
  name = "copy-link", version = "1.0.0", api = 1,
  summary = "Copies links and files as Markdown links",
  accepts = { FILE, LINKS, TITLED, SHORTCUT, "public.url" },
  needs = { "tasks" },

  on_perform = function(session)
    local found = dnd.each(session.items, { limit = 4 }, links)
    local lines, entries, size = {}, {}, 0
    for _, item in ipairs(session.items) do
      for _, line in ipairs(found[item.index] or {}) do
        size = size + #line + 1
        if size > MOST or #lines == MOST_LINKS then
          session:fail(item, "too much for the clipboard")
          break
        end
        lines[#lines + 1] = line
        entries[#entries + 1] = { name = line, from = item }
      end
    end
    if #lines == 0 then return end
    local text = table.concat(lines, "\n")
    local copied, why = pcall(session.task, session, "copy-text", { text = text })
    if copied then
      session:insert { contents = entries }
    else
      for _, entry in ipairs(entries) do session:fail(entry.from, why.message) end
    end
  end,
}
