local t = {}
for place = 1, 200 do t[place] = place % 7 end
table.sort(t, function(a, b) host.work(500) return a < b end)
while true do table.sort(t, function(a, b) return host.work(100) and a > b end) end
