-- A report that takes charts: as a chart that stays editable, else as the best picture of one.

local CHART = "com.example.chart"
local TYPES = { CHART, "com.adobe.pdf", "public.png", "public.jpeg" }

-- The first type in the report's own order that can really be had, and what went wrong before it.
-- A source may promise a type and not deliver, so each is tried.
local function best(item)
  local problem
  for _, type in ipairs(TYPES) do
    if item:has(type) then
      local content, err = item:try(type, { fallback = false })
      if content then return content, problem end
      problem = problem or err
    end
  end
  return nil, problem
end

---@type dnd.Plugin
return {
  name = "chart-import", version = "1.0.0", api = 1,
  summary = "The app's own chart first, then PDF, PNG, JPEG; says what it fell back to",
  accepts = TYPES,

  on_perform = function(session)
    local at = session:index()
    dnd.each(session.items, { limit = 2 }, function(item)
      local chart, problem = best(item)
      if not chart then error(problem) end
      session:insert { index = at, contents = { chart } }
      if not dnd.conforms(chart.type, CHART) then
        local kind = dnd.type(chart.type).description
        session:notify("info", ("%s can't be edited here: it came as %s"):format(item.name, kind))
      end
    end)
  end,
}
