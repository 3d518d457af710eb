-- Keeps what is dragged in a variable of its own, which the next drag finds.

local queue = {}

---@type dnd.Plugin
return {
  name = "shared-state", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_enter = function(session)
    for _, item in ipairs(session.items) do queue[#queue + 1] = item end
  end,

  on_exit = function(session)
    queue = {}
  end,

  on_perform = function(session)
    for _, item in ipairs(queue) do
      local text = item:load("public.text")
      session:insert { index = session:index(), contents = { text } }
    end
    queue = {}
  end,
}
