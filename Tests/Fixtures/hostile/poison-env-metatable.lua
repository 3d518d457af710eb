setmetatable(_G, { __index = function() while true do end end, __newindex = function() end })
return nothing
