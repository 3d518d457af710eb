local s = string.rep("a", 500000)
local p = string.rep("a", 250000) .. "b"
return s:find(p, 1, true)
