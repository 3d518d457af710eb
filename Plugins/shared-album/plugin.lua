-- An album that others see: nothing is posted before the user has said so.

local function skip_all(session, reason)
  for _, item in ipairs(session.items) do session:skip(item, reason) end
end

---@type dnd.Plugin
return {
  name = "shared-album", version = "1.0.0", api = 1,
  summary = "Asks before posting, with a comment, and shows how the upload goes",
  accepts = { "public.image", "public.movie" },
  needs = { "tasks" },

  on_perform = function(session)
    local album = (session.destination.context or {}).album or "the album"
    -- Kept first: the user may think for longer than the source keeps its promise.
    local types = { "public.image", "public.movie" }
    local photos = session:stabilize { types = types, limit = #session.items }
    if #photos == 0 then return end

    local answers = session:confirm {
      title = ("Post %d to %s?"):format(#photos, album),
      message = "Everybody in the album will see it.",
      fields = { comment = { type = "string", default = "", doc = "a comment" } },
      accept = "Post", cancel = "Don't Post",
    }
    if not answers then return skip_all(session, "not posted") end

    session:emit("upload", { state = "began", count = #photos })
    dnd.each(photos, { limit = 2 }, function(photo)
      local slot = session:placeholder()
      local post = { photo = photo, album = album, comment = answers.comment }
      session:task("post", post, { progress = slot })
      slot:commit { photo }
    end)
  end,

  on_end = function(session, outcome)
    if outcome.destination ~= session.destination.id then return end -- not dropped here
    local posted, failed = #outcome.imported, #outcome.failed
    if posted + failed == 0 then return end
    session:emit("upload", { state = failed == 0 and "ended" or "failed", count = posted })
    if failed > 0 then session:notify("error", ("%d couldn't be posted"):format(failed)) end
  end,
}
