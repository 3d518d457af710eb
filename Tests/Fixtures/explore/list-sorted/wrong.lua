-- Takes all out to put it in again in order, with what comes, before that came.

---@type dnd.Plugin
return {
  name = "list-sorted", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local names = {}
    for place, entry in ipairs(session.destination.contents) do names[place] = entry.name end
    session:remove { index = 1, count = #names }
    local item = session.items[1]
    local text = item:load("public.text")
    names[#names + 1] = text:text()
    table.sort(names)
    local entries = {}
    for place, name in ipairs(names) do entries[place] = { name = name, from = item } end
    session:insert { index = 1, contents = entries }
  end,
}
