-- What a traversal holds is seen by the collector.
local n = 0
for round = 1, 200 do
  local t = {}
  for i = 1, 20 do t["k" .. i .. round] = { i } end
  for k, v in pairs(t) do
    t[k] = nil
    local junk = {}
    for i = 1, 20 do junk[i] = k .. i end
    n = n + #v
  end
end
return n
