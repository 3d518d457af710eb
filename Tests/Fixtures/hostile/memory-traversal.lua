-- Sorting takes room of its own; it counts.
local kept = {}
for i = 1, 8000 do kept["k" .. i] = i end
local function deep(n) for k in pairs(kept) do if n > 0 then deep(n - 1) end return k end end
while true do deep(20) end
