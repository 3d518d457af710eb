-- One item of a tab bar takes drops: a new message with what was dropped attached.
--
-- The tab bar is one destination whose tabs are regions, so a changed layout is the app's `change`
-- and nothing here. A share from the system's menu has no place, and runs the same handler.

local TAB = "compose"

local function over_button(session)
  local region = session:region()
  return region ~= nil and region.id == TAB
end

---@type dnd.Plugin
return {
  name = "compose-button", version = "1.0.0", api = 1,
  summary = "A tab that turns a drop into a new message",
  accepts = { "public.item" },
  options = {
    timeout = { type = "integer", default = 60000, min = 1, doc = "ms that an item may take" },
  },

  on_update = function(session)
    if not over_button(session) then return "cancel" end
    return { operation = "copy", highlight = TAB, springload = TAB }
  end,

  on_springload = function(session)
    session:emit("open_composer", { attachments = 0 })
  end,

  -- The host's progress has a way to stop; whoever takes it ends every wait below.
  on_perform = function(session)
    local attached = 0
    dnd.each(session.items, { limit = 4, progress = "Attaching" }, function(item)
      local attachment = item:load("public.item", { timeout = session.options.timeout })
      session:insert { contents = { attachment } }
      attached = attached + 1
    end)
    session:emit("open_composer", { attachments = attached })
  end,
}
