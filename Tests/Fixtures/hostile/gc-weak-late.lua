local mt = {}
local t = setmetatable({}, mt)
mt.__mode = "k"
for i = 1, 20000 do t[{}] = {} end
