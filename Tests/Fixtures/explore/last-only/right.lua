-- The corrected twin of wrong.lua.

---@type dnd.Plugin
return {
  name = "last-only", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local item = session.items[1]
    -- These are what it takes out, whatever others put in or take out while it waits.
    local count = #session.destination.contents
    local slot = session:placeholder { index = 1, title = item.name }
    local text, problem = item:try("public.text")
    if not text then
      slot:discard()
      return session:fail(item, problem.message)
    end
    if not slot:commit { text } then session:fail(item, "another took its place") return end
    if count > 0 then session:remove { index = 2, count = count } end
  end,
}
