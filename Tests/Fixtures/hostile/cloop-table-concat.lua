local t = setmetatable({}, { __len = function() return 1 << 60 end, __index = function() return "" end })
return table.concat(t)
