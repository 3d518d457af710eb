-- A dropped CSV file becomes a Markdown table, however long it is.

local function row(cells)
  local out = {}
  for i, cell in ipairs(cells) do out[i] = (cell:gsub("|", "\\|"):gsub("%s*\n%s*", " ")) end
  return "| " .. table.concat(out, " | ") .. " |\n"
end

---@type dnd.Plugin
return {
  name = "csv-to-table", version = "1.0.0", api = 1,
  summary = "Turns CSV and TSV into a Markdown table",
  accepts = { "public.delimited-values-text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local rows = item:load("public.delimited-values-text")
      local name = item.name:gsub("%.[^.]*$", "") .. ".md"
      local made = dnd.builder("text/markdown", { name = name, from = item })
      local count = 0
      for n, cells, problem in rows:each { values = true } do
        if problem then
          session:fail(item, { unit = n, message = problem.message })
        else
          made:write(row(cells))
          if count == 0 then made:write("|", (" --- |"):rep(#cells), "\n") end
          count = count + 1
        end
        if n % 1000 == 0 then dnd.sleep(0) end -- what a handler may do is counted from wait to wait
      end
      if count == 0 then dnd.fail("the table is empty") end
      session:insert { contents = made:content() }
    end)
  end,
}
