local t = setmetatable({}, { __tostring = function() error("no") end })
error(t)
