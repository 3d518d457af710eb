local t = setmetatable({}, { __index = function() return coroutine.yield() end })
local co = coroutine.wrap(function() while true do local x = t.x end end)
while true do co() end
