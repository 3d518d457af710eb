local t = setmetatable({}, { __index = rawlen, __newindex = rawequal })
pcall(table.move, t, 1, 1 << 50, 2)
