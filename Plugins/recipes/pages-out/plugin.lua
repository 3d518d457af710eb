-- A document comes apart: each of its pages becomes a file, or none does.

---@type dnd.Plugin
return {
  name = "pages-out", version = "1.0.0", api = 1,
  summary = "Saves each page of a PDF as a file",
  accepts = { "com.adobe.pdf" },
  needs = { "storage" },

  on_perform = function(session)
    -- One at a time: of names that come twice the host numbers the second, in the items' order.
    dnd.each(session.items, { limit = 1 }, function(item)
      local document = item:load("com.adobe.pdf")
      local count = document:units()
      if count == 0 then return session:fail(item, "it has no pages") end
      local base = item.name:gsub("%.[^.]*$", "")
      -- The host shortens what has no room, but not before the number that is to stay.
      if #base > 200 then base = base:sub(1, utf8.offset(base, 0, 200) - 1) end
      local name = "%s-%0" .. #tostring(count) .. "d.pdf"
      dnd.all(function()
        for n, page in document:each() do
          local saved = page:save(name:format(base, n))
          session:insert { contents = { { name = saved, content = page } } }
        end
      end)
    end)
  end,
}
