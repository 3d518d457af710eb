local o = setmetatable({}, { __tostring = function(o) return string.format("%s", o) end })
return pcall(string.format, "%s", o)
