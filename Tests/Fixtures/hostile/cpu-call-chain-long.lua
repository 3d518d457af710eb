local f = function() end
for i = 1, 100000 do f = setmetatable({}, { __call = f }) end
return f()
