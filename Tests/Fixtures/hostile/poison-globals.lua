type, pairs, next, select, tostring, error, pcall, setmetatable = nil
_G = nil
return 1
