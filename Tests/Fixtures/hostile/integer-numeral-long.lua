local s = ("9"):rep(300000)
local n = 0
while true do
  n = n + (pcall(function() return s + 1 end) and 1 or 0)
  pcall(string.rep, "x", s)
  pcall(select, s, 1)
end
