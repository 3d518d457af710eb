local t = {}
for i = 1, 100000 do t[i + 2.0 ^ -30] = i end
