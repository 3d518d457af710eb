local t = setmetatable({}, {})
getmetatable(t).__index = function(t, k) return t[k + 1] end
setmetatable(t, getmetatable(t))
return t[1]
