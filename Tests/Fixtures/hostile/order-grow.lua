-- Stock Lua leaves this undefined; here it ends.
local t = { a = 1 }
local n = 0
for k in pairs(t) do
  n = n + 1
  t[k .. "x"] = n
end
return n
