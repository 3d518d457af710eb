local s = string.rep("x", 1000000)
while true do pcall(error, s .. s) end
