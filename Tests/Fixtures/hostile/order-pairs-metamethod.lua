local t = setmetatable({}, { __pairs = function(t) return next, t, nil end })
t.x = 1
local endless = setmetatable({}, { __pairs = function() return function() return 1 end end })
for _ in pairs(t) do for _ in pairs(endless) do end end
