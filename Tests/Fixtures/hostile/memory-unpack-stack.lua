local t = {}
for i = 1, 60000 do t[i] = i end
return select("#", table.unpack(t))
