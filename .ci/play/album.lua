return {
  name = "album", api = 1, accepts = { "public.item" },
  on_update = function(session)
    local region = session:region()
    if region then return { operation = "copy", highlight = region.id, springload = region.id } end
    return { operation = "copy", highlight = true, insert_at = session:index() }
  end,
  on_springload = function(session) session:emit("opened", {}) end,
  on_perform = function(session)
    local answer = session:confirm {
      title = "Post <b>" .. #session.items .. "</b>?", message = "Everybody will see it.",
      accept = "Post", cancel = "Don't",
      fields = {
        comment = { type = "string", default = "", doc = "a comment" },
        size = { type = "enum", choices = { "best", "small" }, default = "best", doc = "how large" },
        copies = { type = "integer", default = 1, min = 1, max = 9, doc = "how many" },
        tell = { type = "boolean", default = true, doc = "tell everybody" },
      },
    }
    if not answer then
      for _, item in ipairs(session.items) do session:skip(item, "not posted") end
      return
    end
    if answer.comment == "fault" then local nothing = nil; nothing.name = 1 end
    session:notify("info", "<i>" .. answer.comment .. "</i> " .. answer.size .. " " .. answer.copies)
    dnd.each(session.items, {}, function(item)
      session:insert { contents = { item:load("public.item") } }
    end)
  end,
}
