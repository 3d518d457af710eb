-- A mailbox that takes messages all together or not at all, as Mail does.
--
-- The policy is the plugin: one item that fails takes the whole drop back.

local MESSAGES = { "public.email-message" }

---@type dnd.Plugin
return {
  name = "mail-filter", version = "1.0.0", api = 1,
  summary = "Messages go in all together; one bad one takes the drop back",
  accepts = MESSAGES,
  policy = "all_or_nothing",
  options = {
    max_size = { type = "integer", default = 25000000, min = 1, doc = "bytes in one message" },
  },

  on_update = function(session)
    if session:all(MESSAGES) then return "copy" end
    return { operation = "forbidden", message = "Only messages go into a mailbox" }
  end,

  on_perform = function(session)
    dnd.each(session.items, { limit = 4 }, function(item)
      local message = item:load(MESSAGES, { max_size = session.options.max_size })
      if #message:mail().from == 0 then return session:fail(item, "it has no sender") end
      session:insert { contents = { message } }
    end)
  end,

  -- The others were taken back because of the first that failed by itself.
  on_end = function(session, outcome)
    if outcome.destination ~= session.destination.id then return end -- not dropped here
    for _, failed in ipairs(outcome.failed) do
      if failed.code ~= "rolled_back" then
        local why = failed.reason or failed.code
        return session:notify("error", "Nothing was moved: " .. why)
      end
    end
  end,
}
