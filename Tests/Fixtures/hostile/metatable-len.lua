local t = setmetatable({}, { __len = function() return math.maxinteger end })
for i = #t - 1, #t do t[i] = 1 end
table.insert(t, 1)
