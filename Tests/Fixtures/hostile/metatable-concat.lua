local t
t = setmetatable({}, { __concat = function(a, b) local function deep(n) if n > 0 then return deep(n - 1) + 1 end return 0 end deep(5000) return "x" end })
local s = ""
for i = 1, 1000 do s = t .. "a" .. t .. "b" .. t end
return s
