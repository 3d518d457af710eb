local s = ("1"):rep(900000)
while true do
  tonumber(s)
  tonumber(s, 7)
  pcall(math.floor, s)
  pcall(math.max, s, s)
end
