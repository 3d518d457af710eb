local s = string.rep("a", 300000)
local t = setmetatable({}, { __index = function() return "b" end })
while true do s:gsub("a", t) end
