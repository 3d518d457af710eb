setmetatable({}, { __gc = function() while true do end end })
for i = 1, 1e5 do local t = {} end
collectgarbage("count")
