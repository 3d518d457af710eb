local t = {}
for i = 1, 300 do
  t[{}] = i
  t[function() return i end] = i
  t[coroutine.create(function() end)] = i
  t[i % 2 == 0] = i
end
local n = 0
for _ in pairs(t) do n = n + 1 end
assert(n == 902)
return n
