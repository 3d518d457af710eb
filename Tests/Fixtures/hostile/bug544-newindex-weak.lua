local mt = setmetatable({}, { __mode = "kv" })
local t = setmetatable({}, mt)
for i = 1, 1e5 do mt.__newindex = {} t[i] = {} mt.__newindex = nil end
