local s = string.rep("A", 900000)
while true do s:lower() end
