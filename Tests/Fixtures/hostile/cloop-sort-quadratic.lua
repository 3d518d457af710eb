-- The order that makes a median of three as bad as it gets.
local n, t, gas, solid = 4000, {}, 1e9, 0
for i = 1, n do t[i] = i end
local value, candidate = {}, 0
for i = 1, n do value[i] = gas end
table.sort(t, function(a, b)
  if value[a] == gas and value[b] == gas then
    if a == candidate then value[a] = solid else value[b] = solid end
    solid = solid + 1
  end
  if value[a] == gas then candidate = a elseif value[b] == gas then candidate = b end
  return value[a] < value[b]
end)
