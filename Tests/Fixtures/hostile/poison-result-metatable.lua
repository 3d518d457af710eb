return setmetatable({}, { __index = function() while true do end end, __len = function() return 1 << 60 end, __pairs = error })
