local t = {}
for i = 1, 8000 do t[i * 3.5] = i end
while true do for _ in pairs(t) do end end
