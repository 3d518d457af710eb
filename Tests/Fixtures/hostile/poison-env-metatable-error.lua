setmetatable(_G, { __index = error, __newindex = error })
x = 1
