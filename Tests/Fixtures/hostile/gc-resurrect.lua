local keep
local mt = { __gc = function(o) keep = o setmetatable(o, getmetatable(o)) end }
setmetatable({}, mt)
for i = 1, 1e5 do local t = {} end
return keep
