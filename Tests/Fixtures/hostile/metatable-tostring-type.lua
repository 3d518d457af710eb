return tostring(setmetatable({}, { __tostring = function() return {} end }))
