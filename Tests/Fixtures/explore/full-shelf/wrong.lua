-- Looks whether there is room before the text comes, and never again.

---@type dnd.Plugin
return {
  name = "full-shelf", version = "1.0.0", api = 1,
  accepts = { "public.text" },

  on_perform = function(session)
    local texts = {}
    local isFull = #session.destination.contents >= 4
    for _, item in ipairs(session.items) do
      if isFull then
        session:skip(item, "the shelf is full")
      else
        local text, problem = item:try("public.text")
        if text then
          texts[#texts + 1] = text
        else
          session:fail(item, problem.message)
        end
      end
    end
    session:insert { contents = texts }
  end,
}
