local t = {}
for i = 1, 60000 do t[i] = i end
while true do pcall(table.sort, t, function() return true end) end
