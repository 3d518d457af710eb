local t = {}
for i = 1, 50 do t[i] = 1e308 end
while true do string.format(("%99.99f"):rep(50), table.unpack(t)) end
