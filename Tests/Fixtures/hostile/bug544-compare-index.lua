local t = { [true] = 1, [false] = 2 }
local a, b = 1, 2
return t[a < b]
