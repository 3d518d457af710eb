local f = string.rep("!16 i16 ", 100000)
while true do pcall(string.packsize, f) end
