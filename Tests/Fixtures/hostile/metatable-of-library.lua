local a = setmetatable({}, string)
local b = setmetatable({}, math)
return getmetatable(a) == string, getmetatable(b) == math, pcall(function() return a.rep end)
