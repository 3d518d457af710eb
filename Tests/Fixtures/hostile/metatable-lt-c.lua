local mt = { __lt = rawequal }
local a, b = setmetatable({}, mt), setmetatable({}, mt)
while true do local x = a < b end
