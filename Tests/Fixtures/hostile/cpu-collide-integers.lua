local t = {}
for i = 0, 4000 do t[i * (1 << 40)] = i end
for i = 0, 60000 do t[(i << 32) | 1] = i end
