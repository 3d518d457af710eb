local function walk(t) for _, v in pairs(t) do walk(v) end end
local t = {}
t.t = t
walk(t)
