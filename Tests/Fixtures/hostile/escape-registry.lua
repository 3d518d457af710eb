local r
for i = -2000000, -1000000, 1000 do r = select(1, i) end
return r
