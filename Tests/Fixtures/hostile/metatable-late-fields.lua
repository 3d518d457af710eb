local m = {}
local o = setmetatable({}, m)
m.__gc = function() while true do end end
m.__mode = "kv"
m.__call = setmetatable({}, { __call = o and nil })
m.__name = ("x"):rep(100000)
o = setmetatable({}, m)
m.__call = m
return pcall(o), pcall(setmetatable, {}, m), tostring(o) ~= nil
