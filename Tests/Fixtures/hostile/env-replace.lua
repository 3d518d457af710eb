local _ENV = setmetatable({}, { __index = function() while true do end end })
return x
