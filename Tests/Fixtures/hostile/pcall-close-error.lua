local a <close> = setmetatable({}, { __close = function() error("a") end })
local b <close> = setmetatable({}, { __close = function() error("b") end })
error("c")
