setmetatable(string, nil)
setmetatable(string, {})
