-- The SHA-256 of each file, as `sha256sum` prints it; what the sums are of stays where it is.

---@type dnd.Plugin
return {
  name = "checksum", version = "1.0.0", api = 1,
  summary = "Lists the SHA-256 of each dropped file",
  accepts = { "public.data" },

  on_perform = function(session)
    dnd.each(session.items, { limit = 2 }, function(item)
      local sum = item:load("public.data"):hash()
      session:insert { contents = { { name = sum .. "  " .. item.name } } }
    end)
  end,
}
