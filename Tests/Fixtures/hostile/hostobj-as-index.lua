local t = setmetatable({}, { __index = host.object() })
return t:poke()
