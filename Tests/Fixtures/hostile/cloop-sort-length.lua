local t = setmetatable({}, { __len = function() return 1 << 30 end, __index = rawlen })
pcall(table.sort, t, rawequal)
while true do pcall(table.sort, t, rawequal) end
