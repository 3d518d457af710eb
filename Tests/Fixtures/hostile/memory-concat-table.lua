local t = {}
for i = 1, 1000 do t[i] = string.rep("x", 10000) end
return table.concat(t)
