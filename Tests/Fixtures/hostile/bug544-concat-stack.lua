local mt = { __concat = function(a, b) return table.unpack({}, 1, 200) end }
local t = setmetatable({}, mt)
for i = 1, 200 do pcall(function() return "a" .. "b" .. t .. "c" .. t end) end
