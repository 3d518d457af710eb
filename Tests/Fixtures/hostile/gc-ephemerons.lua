local head = setmetatable({}, { __mode = "k" })
local keys = {}
for i = 1, 20000 do keys[i] = {} end
for i = 1, 19999 do head[keys[i]] = keys[i + 1] end
while true do local t = {} end
