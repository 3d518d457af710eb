local s = string.rep("a", 900000)
while true do s:upper() end
