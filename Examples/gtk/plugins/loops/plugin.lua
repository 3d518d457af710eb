-- Goes round without an end until the host ends it: in its left half as a drag hovers, in its
-- right one once it is let go.

local function loop() while true do end end

return {
  name = "loops", version = "1.0.0", api = 1,
  summary = "Goes round without an end",
  accepts = { "public.item" },

  on_update = function(session)
    if session.x < 160 then loop() end
    return "copy"
  end,

  on_perform = loop,
  on_end = loop,
}
