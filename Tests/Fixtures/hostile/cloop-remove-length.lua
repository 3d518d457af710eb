local t = setmetatable({}, { __len = function() return math.maxinteger - 1 end, __index = rawlen })
table.remove(t, 1)
