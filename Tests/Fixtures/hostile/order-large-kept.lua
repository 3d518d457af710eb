-- Traversals that are broken off hold their tables: only so many.
local n = 0
while true do
  local t = { [true] = 1 }
  for i = 1, 3000 do t["k" .. i] = i end
  for _ in pairs(t) do n = n + 1 break end
end
