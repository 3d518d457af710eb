local x <close> = setmetatable({}, { __close = host.wait })
return 1
