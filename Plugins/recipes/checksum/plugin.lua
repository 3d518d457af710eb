-- The SHA-256 of each file, as `sha256sum` prints it; what the sums are of stays where it is.

---@type dnd.Plugin
return {
  name = "checksum", version = "1.0.0", api = 1,
  summary = "Lists the SHA-256 of each dropped file",
  accepts = { "public.data" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local sum = item:load("public.data"):hash()
      local name = item.name
      -- Beside a sum there is room for a file's name, but not for every title.
      if #name > 255 then name = name:sub(1, utf8.offset(name, 0, 255) - 1) end
      session:insert { contents = { { name = sum .. "  " .. name } } }
    end)
  end,
}
