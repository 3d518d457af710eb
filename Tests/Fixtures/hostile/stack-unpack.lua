local function f(n) return n, table.unpack({}, 1, 200) end
local function g(n, ...) return g(n + 1, ...) end
return g(f(1))
