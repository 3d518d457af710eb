local t = setmetatable({}, { __name = string.rep("x", 500000) })
while true do pcall(function() return t + 1 end) end
