local s = string.rep("a", 300000)
while true do s:gsub("a", rawlen) end
