local s = string.rep("1", 1000000)
while true do local n = s + 0 end
