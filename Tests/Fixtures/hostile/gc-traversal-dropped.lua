local function make() local t = {} for i = 1, 50 do t["k" .. i] = {} end return pairs(t) end
local f, t, k = make()
for _ = 1, 20 do k = f(t, k) end
t = nil
local junk = {}
for i = 1, 20000 do junk[i % 100] = { i } end
local g = pairs({ z = 1 })
return pcall(f, {}, k), g({ q = 1 }, nil)
