-- Each step from another place: whatever is remembered of the order is of no use.
local t = {}
for i = 1, 5000 do t["k" .. i] = i end
while true do
  next(t, "k17")
  next(t, "k4")
end
