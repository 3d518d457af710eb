-- Are these two files the same? Says while hovering that it wants two, and only two.

---@type dnd.Plugin
return {
  name = "compare", version = "1.0.0", api = 1,
  summary = "Compares exactly two files by their bytes",
  accepts = { "public.data" },

  on_update = function(session)
    if #session.items ~= 2 then
      return { operation = "forbidden", message = "Drop exactly two files" }
    end
    return "copy"
  end,

  on_perform = function(session)
    if #session.items ~= 2 then -- pasted or shared: nobody hovered
      for _, item in ipairs(session.items) do session:skip(item, "it takes exactly two files") end
      return
    end
    local loaded, failed = session:stabilize { types = { "public.data" } }
    if #failed > 0 then
      for _, file in ipairs(loaded) do session:skip(file.item, "nothing to compare it with") end
      return session:notify("error", "Can't read " .. failed[1].item.name)
    end
    local first, second = loaded[1], loaded[2]
    local same = first.size == second.size and first:hash() == second:hash()
    session:notify("info", same and "They are the same" or "They differ")
    session:insert { contents = { first, second } }
  end,
}
