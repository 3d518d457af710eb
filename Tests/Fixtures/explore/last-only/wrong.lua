-- Shows only what came last, and takes out what another drop still waits for.

---@type dnd.Plugin
return {
  name = "last-only", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local count = #session.destination.contents
    local item = session.items[1]
    local slot = session:placeholder { index = 1, title = item.name }
    if count > 0 then session:remove { index = 2, count = count } end
    local text, problem = item:try("public.text")
    if text then slot:commit { text } else session:fail(item, problem.message) slot:discard() end
  end,
}
