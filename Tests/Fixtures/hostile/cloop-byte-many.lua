local s = string.rep("a", 500000)
while true do pcall(string.byte, s, 1, 250000) end
