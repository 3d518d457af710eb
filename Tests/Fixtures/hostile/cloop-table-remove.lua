local t = setmetatable({}, { __len = function() return 1 << 60 end })
return table.remove(t, 1)
