local class = {}
for i = 1, 5000 do class["f" .. i] = i end
while true do setmetatable({}, class) end
