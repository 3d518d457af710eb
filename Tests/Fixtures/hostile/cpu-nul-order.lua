local a = string.rep("\0", 500000) .. "a"
local b = string.rep("\0", 500000) .. "b"
local n = 0
while true do if a < b then n = n + 1 end end
