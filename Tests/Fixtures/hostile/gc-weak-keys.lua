local t = setmetatable({}, { __mode = "k" })
for i = 1, 1e6 do t[{}] = i end
