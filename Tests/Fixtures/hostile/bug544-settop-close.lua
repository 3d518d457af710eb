local function f() local x <close> = setmetatable({}, { __close = function() local t = {} for i = 1, 200 do t[i] = i end return table.unpack(t) end }) return 1, 2, 3 end
for i = 1, 1000 do f() end
return f()
