local t = setmetatable({}, host.object())
return t.poke
