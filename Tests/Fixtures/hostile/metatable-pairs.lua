for k in pairs(setmetatable({}, { __pairs = function() return function() return 1 end end })) do end
