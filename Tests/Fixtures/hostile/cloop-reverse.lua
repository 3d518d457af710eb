local s = string.rep("ab", 400000)
while true do s:reverse() end
