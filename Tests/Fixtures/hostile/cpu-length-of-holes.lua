local t = {}
for i = 1, 60000 do t[i] = i end
for i = 1, 59999 do t[i] = nil end
local n = 0
while true do n = n + #t end
