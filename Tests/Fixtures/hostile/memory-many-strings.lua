local t = {}
for i = 1, 60000 do t[i] = string.rep("x", 1000) .. i end
