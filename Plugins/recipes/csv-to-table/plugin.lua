-- A dropped CSV file becomes a Markdown table.

local function row(cells)
  local out = {}
  for i, cell in ipairs(cells) do out[i] = (cell:gsub("|", "\\|"):gsub("%s*\n%s*", " ")) end
  return "| " .. table.concat(out, " | ") .. " |"
end

local function markdown(rows)
  local lines = { row(rows[1]), "|" .. (" --- |"):rep(#rows[1]) }
  for i = 2, #rows do lines[#lines + 1] = row(rows[i]) end
  return table.concat(lines, "\n") .. "\n"
end

---@type dnd.Plugin
return {
  name = "csv-to-table", version = "1.0.0", api = 1,
  summary = "Turns CSV and TSV into a Markdown table",
  accepts = { "public.delimited-values-text" },

  on_perform = function(session)
    dnd.each(session.items, {}, function(item)
      local rows = item:load("public.delimited-values-text"):json()
      if #rows == 0 then return session:fail(item, "the table is empty") end
      local name = item.name:gsub("%.[^.]*$", "") .. ".md"
      local content = dnd.content("text/markdown", markdown(rows), { name = name })
      session:insert { contents = { content } }
    end)
  end,
}
