-- A report that takes charts: as a chart that stays editable, else as the best picture of one.

local CHART = "com.example.chart"
local TYPES = { CHART, "com.adobe.pdf", "public.png", "public.jpeg" }

---@type dnd.Plugin
return {
  name = "chart-import", version = "1.0.0", api = 1,
  summary = "The app's own chart first, then PDF, PNG, JPEG; says what it fell back to",
  accepts = TYPES,

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      -- In the report's order, not the source's; what is promised and doesn't come is passed over.
      local chart = item:load(TYPES, { order = "wanted" })
      session:insert { contents = { chart } }
      if not dnd.conforms(chart.type, CHART) then
        local kind = dnd.type(chart.type).description
        session:notify("info", ("%s can't be edited here: it came as %s"):format(item.name, kind))
      end
    end)
  end,
}
