local t = {}
setmetatable(t, { __call = t })
return t()
