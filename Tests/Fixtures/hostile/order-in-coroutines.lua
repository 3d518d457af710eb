local shared = { a = 1, b = 2, c = 3, 1, 2, 3 }
local function one() return coroutine.wrap(function() for k in pairs(shared) do coroutine.yield(k) end end) end
local all = {}
for i = 1, 60 do all[i] = one() end
local n = 0
for _ = 1, 6 do for i = 1, 60 do if all[i]() then n = n + 1 end end end
for k in pairs(shared) do shared[k] = nil end
for i = 1, 60 do if all[i]() ~= nil then error("more") end end
return n
