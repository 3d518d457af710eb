local t = {}
for i = 1, 60000 do t[i] = i % 7 end
while true do pcall(table.sort, t, math.ult) end
