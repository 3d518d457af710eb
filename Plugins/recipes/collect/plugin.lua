-- Many texts become one: each under a heading with its name, in the order of the drag.

-- Writes a text without the empty lines at its end.
local function write(made, text)
  local ends = ""
  for line in text:lines() do
    if line:find("%S") then
      made:write(ends, line)
      ends = "\n"
    else
      ends = ends .. "\n"
      if #ends > 1000 then dnd.fail("a thousand empty lines in it") end
    end
  end
end

---@type dnd.Plugin
return {
  name = "collect", version = "1.0.0", api = 1,
  summary = "Collects dropped texts in one document",
  accepts = { "public.text" },
  options = {
    title = { type = "string", default = "Collection.md", doc = "the document's name" },
  },

  on_perform = function(session)
    local texts = dnd.each(session.items, { limit = 4 }, function(item)
      local text = item:load("public.utf8-plain-text")
      write(dnd.builder("text/markdown"), text) -- what can't be written fails its own item here
      return text
    end)
    local items = {}
    for _, item in ipairs(session.items) do
      if texts[item.index] then items[#items + 1] = item end
    end
    if #items == 0 then return end
    local made = dnd.builder("text/markdown", { name = session.options.title, from = items })
    for n, item in ipairs(items) do
      made:write(n > 1 and "\n" or "", "# ", item.name, "\n\n")
      write(made, texts[item.index])
      made:write("\n")
    end
    session:insert { contents = { made:content() } }
  end,
}
