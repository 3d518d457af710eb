local mt = {}
mt.__tostring = function(t) return tostring(t) end
return tostring(setmetatable({}, mt))
