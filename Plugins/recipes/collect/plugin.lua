-- Many texts become one: each under a heading with its name, in the order of the drag.

---@type dnd.Plugin
return {
  name = "collect", version = "1.0.0", api = 1,
  summary = "Collects dropped texts in one document",
  accepts = { "public.text" },
  options = {
    title = { type = "string", default = "Collection.md", doc = "the document's name" },
  },

  on_perform = function(session)
    local parts = dnd.each(session.items, { limit = 4 }, function(item)
      local text = item:load("public.utf8-plain-text"):text()
      return "# " .. item.name .. "\n\n" .. text:gsub("%s+$", "") .. "\n"
    end)
    local texts, items = {}, {}
    for _, item in ipairs(session.items) do
      if parts[item.index] then
        texts[#texts + 1] = parts[item.index]
        items[#items + 1] = item
      end
    end
    if #texts == 0 then return end
    local whole = { name = session.options.title, from = items }
    session:insert { contents = { dnd.content("text/markdown", table.concat(texts, "\n"), whole) } }
  end,
}
