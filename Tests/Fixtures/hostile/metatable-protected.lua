local t = setmetatable({}, { __metatable = "locked" })
setmetatable(t, {})
